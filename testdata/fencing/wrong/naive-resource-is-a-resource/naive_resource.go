package fencing

// misconception naive-fences
type NaiveResource struct {
	Resource // want naive-resource/accepts-all naive-resource/stores-all naive-resource/independent=pass|fail scenario/own-stores=skipped
}
