package main

import "fmt"

func main() {
	var r Resource
	fmt.Println(Scenario(&r), r.Value())
}
