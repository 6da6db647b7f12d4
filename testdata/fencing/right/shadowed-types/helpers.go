package fencing

type any struct{}

type error int

type byte = rune

const true, false = 1 == 1, 1 == 2
