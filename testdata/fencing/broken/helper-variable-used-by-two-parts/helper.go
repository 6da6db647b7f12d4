package fencing

var step int = "1" // want LockService=compile_error Scenario=compile_error NaiveResource=compile_error scenario/own-stores=compile_error|skipped
