package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the scripts run the real command, in processes of their own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"rinkpress": main,
	})
}

// TestScripts runs the scripts of testdata/script. With UPDATE_SCRIPTS=1 it rewrites what they expect.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
	})
}
