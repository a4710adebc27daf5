import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { z } from "zod";

const response = z.object({
  type: z.literal("response"),
  command: z.literal("definition"),
  body: z.array(z.object({ file: z.string(), start: z.object({ line: z.number(), offset: z.number() }) })),
});

/**
 * Returns where an editor's "go to definition" leads for some names in a program: file and line, as TypeScript's language
 * server reports them.
 */
export async function definitionsOf(
  file: string,
  program: string,
  names: readonly string[],
): Promise<{ file: string; line: number }[]> {
  const server = spawn(process.execPath, [require.resolve("typescript/lib/tsserver.js")], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = once(server, "exit");
  const ask = (seq: number, command: string, args: object) =>
    server.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: args })}\n`);
  try {
    ask(1, "open", { file, fileContent: program });
    names.forEach((name, index) => {
      const before = program.slice(0, program.indexOf(name)).split("\n");
      ask(index + 2, "definition", { file, line: before.length, offset: (before.at(-1)?.length ?? 0) + 1 });
    });
    const found: { file: string; line: number }[] = [];
    for await (const line of createInterface({ input: server.stdout })) {
      if (!line.startsWith("{")) continue;
      const parsed = response.safeParse(JSON.parse(line));
      if (!parsed.success) continue;
      const [first] = parsed.data.body;
      found.push({ file: first?.file ?? "", line: first?.start.line ?? 0 });
      if (found.length === names.length) break;
    }
    return found;
  } finally {
    server.kill();
    await ended;
  }
}
