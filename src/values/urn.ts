/** A resource's name for the engine, in its parts. `type` is without the types that the resource is in. */
export function partsOf(urn: string): { stack: string; project: string; type: string; name: string } {
  const [stack = "", project = "", types = "", ...names] = urn.replace(/^urn:pulumi:/u, "").split("::");
  return { stack, project, type: types.split("$").at(-1) ?? "", name: names.join("::") };
}
