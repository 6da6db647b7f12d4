// Its presence lets limits.go declare functions without bodies.
