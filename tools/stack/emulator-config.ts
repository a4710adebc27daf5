import { type ConfigValue } from "./stack";

interface Service {
  url: string;
  credentials: { apiKey: string; authToken: string; workspaceId: string; workspaceAuthToken: string };
}

/** A stack's settings for an emulator: the tokens as secrets, as a user would keep them. */
export function configFor({ url, credentials }: Service): Record<string, ConfigValue> {
  return {
    "collab:baseUrl": url,
    "collab:apiKey": credentials.apiKey,
    "collab:authToken": { secret: credentials.authToken },
    "collab:workspaceId": credentials.workspaceId,
    "collab:workspaceAuthToken": { secret: credentials.workspaceAuthToken },
  };
}
