/** Returns the parts of the engine's name for a resource. `type` does not include the types of its parents. */
export function partsOf(urn: string): { stack: string; project: string; type: string; name: string } {
  const [stack = "", project = "", , ...names] = urn.replace(/^urn:pulumi:/u, "").split("::");
  return { stack, project, type: typeIn(urn), name: names.join("::") };
}

/** Returns the resource type in the engine's name, without the types of its parents. */
export const typeIn = (urn: string): string => urn.split("::", 3)[2]?.split("$").at(-1) ?? "";
