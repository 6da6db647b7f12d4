package fencing

this file is not for this system
