import { spawn } from "node:child_process";
import { CommandError, type Terminal } from "../terminal";

/**
 * Flags for a complete preview. It then includes unchanged resources, which may own objects that seem to be deleted, and objects
 * that an earlier update replaced but did not get to delete.
 */
const SHOWING_ALL = ["--show-sames", "--show-replacement-steps"];

/** Returns the output of `pulumi preview --json` for a stack; undefined: the selected stack. A failed preview has output too. */
export async function runPreview(
  stack: string | undefined,
  folder: string,
  { env, printToStderr }: Terminal,
): Promise<{ text: string; failed: boolean }> {
  const args = [
    "preview",
    "--json",
    "--non-interactive",
    ...SHOWING_ALL,
    ...(stack === undefined ? [] : ["--stack", stack]),
  ];
  const child = spawn("pulumi", args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", (error: NodeJS.ErrnoException) => {
      reject(
        new CommandError(
          error.code === "ENOENT"
            ? `Cannot run pulumi in ${folder}: is the CLI on the PATH, and the folder there?`
            : `Cannot run pulumi: ${error.message}`,
        ),
      );
    });
    child.on("close", resolve);
  });
  const text = Buffer.concat(chunks).toString("utf8");
  if (text.trim() === "") {
    printToStderr("");
    throw new CommandError(`pulumi preview ended with exit code ${code ?? "none"} and printed no result.`);
  }
  return { text, failed: code !== 0 };
}
