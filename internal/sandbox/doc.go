// Package sandbox runs a program under limits, and says what it could enforce.
package sandbox
