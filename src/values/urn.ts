/** A resource's name for the engine, in its parts. `type` is without the types that the resource is in. */
export function partsOf(urn: string): { stack: string; project: string; type: string; name: string } {
  const [stack = "", project = "", , ...names] = urn.replace(/^urn:pulumi:/u, "").split("::");
  return { stack, project, type: typeIn(urn), name: names.join("::") };
}

/** The type in a resource's name, without the types that the resource is in. */
export const typeIn = (urn: string): string => urn.split("::", 3)[2]?.split("$").at(-1) ?? "";
