package driver

const sysSeccomp = 277 // asm-generic/unistd.h
