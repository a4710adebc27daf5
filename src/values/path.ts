/** Returns a path into a value as users read it: `documents[3].documentId`, `organizations["acme.com"].folders`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    const key = String(step);
    if (!/^[\w$-]+$/u.test(key)) return `${text}[${JSON.stringify(key)}]`;
    return text === "" ? key : `${text}.${key}`;
  }, "");
}
