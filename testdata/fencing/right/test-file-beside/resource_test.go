package fencing

import "testing"

func TestResource(t *testing.T) {
	var r Resource
	if !r.Write(1, "a") || undefinedInTest {
		t.Fatal("refused")
	}
}
