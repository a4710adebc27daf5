// Writes YAML programs of a Pulumi package in C#, by Pulumi's own generator: convert-csharp SCHEMA PROGRAMS.
//
// PROGRAMS is a JSON object of programs by their names; so is what is printed.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/blang/semver"
	"github.com/pulumi/pulumi-yaml/pkg/pulumiyaml"
	"github.com/pulumi/pulumi-yaml/pkg/pulumiyaml/codegen"
	"github.com/pulumi/pulumi/pkg/v3/codegen/dotnet"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

func main() {
	if err := convert(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func convert(schemaFile, programsFile string) error {
	var spec schema.PackageSpec
	if err := read(schemaFile, &spec); err != nil {
		return err
	}
	bound, diagnostics, err := schema.BindSpec(spec, nil, schema.ValidationOptions{})
	if err != nil {
		return err
	}
	if diagnostics.HasErrors() {
		return diagnostics
	}
	var programs map[string]string
	if err := read(programsFile, &programs); err != nil {
		return err
	}
	for name, program := range programs {
		if programs[name], err = inCSharp(bound, program); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return json.NewEncoder(os.Stdout).Encode(programs)
}

func read(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

func inCSharp(bound *schema.Package, yaml string) (string, error) {
	template, problems, err := pulumiyaml.LoadYAML("Pulumi.yaml", bytes.NewReader([]byte(yaml)))
	if err != nil {
		return "", err
	}
	if problems.HasErrors() {
		return "", problems
	}
	program, diagnostics, err := codegen.EjectProgram(template, loader{bound})
	if err != nil {
		return "", err
	}
	if diagnostics.HasErrors() {
		return "", diagnostics
	}
	files, diagnostics, err := dotnet.GenerateProgram(program)
	if err != nil {
		return "", err
	}
	if diagnostics.HasErrors() {
		return "", diagnostics
	}
	return string(files["Program.cs"]), nil
}

// Knows the one package.
type loader struct{ bound *schema.Package }

func (l loader) LoadPackage(name string, _ *semver.Version) (*schema.Package, error) {
	if name == "pulumi" {
		return schema.DefaultPulumiPackage, nil
	}
	return l.bound, nil
}

func (l loader) LoadPackageV2(_ context.Context, of *schema.PackageDescriptor) (*schema.Package, error) {
	return l.LoadPackage(of.Name, nil)
}

func (l loader) LoadPackageReference(name string, _ *semver.Version) (schema.PackageReference, error) {
	found, err := l.LoadPackage(name, nil)
	return found.Reference(), err
}

func (l loader) LoadPackageReferenceV2(_ context.Context, of *schema.PackageDescriptor) (schema.PackageReference, error) {
	return l.LoadPackageReference(of.Name, nil)
}
