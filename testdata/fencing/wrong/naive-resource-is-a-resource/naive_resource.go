package fencing

// misconception naive-fences
type NaiveResource struct {
	Resource // want naive-resource/accepts-all naive-resource/stores-all naive-resource/independent scenario/own-stores=skipped
}
