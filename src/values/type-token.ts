/** The engine's name for a resource type. The first part makes the dynamic-provider plugin serve it. (engine-notes: the provider text) */
export function typeToken(type: string): string {
  return `pulumi-nodejs:dynamic/collab:${type}`;
}
