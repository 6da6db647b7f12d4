package fencing

