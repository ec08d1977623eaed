module razzia

go 1.26
