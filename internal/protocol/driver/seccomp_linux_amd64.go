package driver

const sysSeccomp = 317 // asm/unistd_64.h
