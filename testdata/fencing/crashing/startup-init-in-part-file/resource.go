package fencing

type Resource struct {
	value   string
	highest int
}

var seen map[int]bool

func init() {
	seen[0] = true // want Resource=panic resource/refusal-changes-nothing=panic|skipped scenario/own-stores=skipped LockService=pass|panic lock-service/same-client=pass|panic|skipped lock-service/hundreds=pass|panic|skipped NaiveResource=pass|panic Scenario=pass|panic IsStale=pass|panic scenario/own-stores=skipped|panic
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.highest || seen[-1] {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
