module grade

go 1.26
