package fencing

import "os"
