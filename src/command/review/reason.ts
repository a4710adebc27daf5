/** Returns the reason why a file cannot be read or written, as text for users. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file or folder.";
  if (code === "EISDIR") return "it is a folder.";
  return error instanceof Error ? error.message : String(error);
}
