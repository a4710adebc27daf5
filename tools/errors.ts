/**
 * Reports whether a system call failed with this code. Does not use `instanceof`, because Node's errors belong to another realm
 * under jest.
 */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}

export function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) return String(error.message);
  return String(error);
}
