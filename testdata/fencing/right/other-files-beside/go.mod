module example.org/broken

go 9.99

require nothing.at/all v0.0.0
