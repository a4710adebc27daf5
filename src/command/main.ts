#!/usr/bin/env node
import "../patches/compile-cache";
import { run } from "./run";

void run(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  print: (text) => void process.stdout.write(text),
  printToStderr: (text) => void process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
