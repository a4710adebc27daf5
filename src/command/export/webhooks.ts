import { CallError, type CollabClient } from "../../api";
import { concernsAll, lacksEndpoint } from "../../core/rejections/meaning";
import { explain } from "../../core/rejections/explain";
import { CommandError } from "../terminal";
import type { FoundWebhook, Part } from "./found";

/** Returns the advanced webhook endpoints. Addresses are shown without the part after the host, which is often secret. */
export async function readWebhooks(client: CollabClient): Promise<Part<readonly FoundWebhook[]>> {
  try {
    const found: FoundWebhook[] = [];
    for await (const { id, url, description, filterTypes, disabled } of client.allWebhookEndpoints()) {
      const address = hostOf(url);
      found.push({ id, address, description, filterTypes: filterTypes ?? [], disabled: disabled === true });
    }
    return { value: found };
  } catch (error) {
    if (lacksEndpoint(error)) return { unread: "the service has no endpoint that lists them (HTTP 404)." };
    // The endpoints only appear in a comment of the file, so only an error that would fail all other reads too ends the export.
    if (error instanceof CallError && !concernsAll(error)) return { unread: explain(error) };
    throw new CommandError(`could not read the webhook endpoints: ${explain(error)} Nothing was written.`);
  }
}

function hostOf(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url)) return "";
  const { origin, pathname, search } = new URL(url);
  return pathname === "/" && search === "" ? origin : `${origin}/…`;
}
