import type { Contents, DocumentContents } from "pulumi-collab/emulator";

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Describes the contents of the service in a few lines. Omits the demo's own API key, which is not part of its program. */
export function describe({ domains, apiKeys, organizations }: Contents): string {
  const keys = apiKeys
    .slice(1)
    .map(({ settings }) => `${String(settings["apiKeyName"])} (${String(settings["type"])})`);
  return [
    `    domains       ${listed(domains)}`,
    `    API keys      ${listed(keys)}`,
    ...Object.entries(organizations).map(
      ([id, { disabled, folders, documents }]) =>
        `    organization  ${id}${disabled ? ", disabled" : ""}: folders ${listed(Object.keys(folders))}; ` +
        `documents ${listed(Object.entries(documents).map(([name, document]) => described(name, document)))}`,
    ),
  ].join("\n");
}

function described(documentId: string, { documentName, folderId }: DocumentContents): string {
  return `${documentId}${documentName ? ` "${documentName}"` : ""}${folderId ? ` in ${folderId}` : ""}`;
}

function listed(names: readonly string[]): string {
  return names.length > 0 ? names.join(", ") : "none";
}
