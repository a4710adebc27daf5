/**
 * Returns the command that sets environment variables in the user's shell. On Windows, the command is for PowerShell, unless the
 * variable SHELL names another shell, such as Git Bash. In cmd, the command of PowerShell fails with an error; in PowerShell, the
 * command of cmd would silently do nothing.
 */
export function settingVariables(
  variables: Readonly<Record<string, string>>,
  { platform, env }: Pick<NodeJS.Process, "platform" | "env"> = process,
): string {
  const entries = Object.entries(variables);
  if (platform !== "win32" || env["SHELL"])
    return `export ${entries.map(([name, value]) => `${name}=${quoted(value)}`).join(" ")}`;
  return entries.map(([name, value]) => `$env:${name} = "${value}"`).join("; ");
}

/** Quotes a value, such as a placeholder, that a shell would not take as one word. */
export const quoted = (value: string): string => (/[<>()\s]/.test(value) ? `"${value}"` : value);
