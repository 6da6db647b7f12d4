package fencing

// Gibt zurück, ob der Token zu alt für die Ressource ist.
func IsStale(token, highest int) bool {
	return token < highest
}
