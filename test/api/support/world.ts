import type { CallOptions, CollabClient, OperationName, RequestOf, ResponseOf } from "../../../src/api";
import { startEmulator, type Emulator, type EmulatorOptions, type Seed } from "../../../src/emulator";
import { afterwards, clientOf } from "./service";

type Methods = {
  readonly [Name in OperationName]: (
    request: RequestOf<Name>,
    options?: CallOptions,
  ) => Promise<ResponseOf<Name>>;
};

/** Calls the method of an operation. */
export function callOn<Name extends OperationName>(
  client: Methods,
  name: Name,
  request: RequestOf<Name>,
): Promise<ResponseOf<Name>> {
  return client[name](request);
}

/** Starts an emulator with the seed below, and returns a client of it that does not wait between attempts. */
export async function startWorld(
  options: EmulatorOptions = {},
  settings: { maxAttempts?: number; workspaceAuthToken?: string } = {},
): Promise<{ emulator: Emulator; client: CollabClient }> {
  const emulator = await startEmulator({ seed: SEED, ...options });
  afterwards(() => emulator.close());
  return { emulator, client: clientOf(emulator, { ...emulator.credentials, ...settings }) };
}

const SEED: Seed = {
  domains: ["old.example"],
  webhookEndpoints: {
    ep_1: {
      secret: "whsec_one",
      url: "https://hooks.example/one",
      description: "Comments",
      filterTypes: ["comment.add", "comment.update"],
      channels: ["main"],
      disabled: true,
      rateLimit: 5,
      uid: "first",
      createdAt: "2025-01-01T00:00:00Z",
      updatedAt: "2025-01-02T00:00:00Z",
    },
    ep_2: {
      url: "https://hooks.example/two",
      createdAt: "2025-01-03T00:00:00Z",
      updatedAt: "2025-01-03T00:00:00Z",
    },
  },
  organizations: {
    acme: {
      folders: {
        guides: { folderName: "Guides", accessType: "restricted", inheritAccessFromParent: false },
        howtos: { folderName: "How-tos", parentFolderId: "guides" },
        archive: {},
      },
      documents: {
        handbook: {
          documentName: "Handbook",
          folderId: "guides",
          users: {
            ann: { name: "Ann", email: "ann@acme.example", groupIds: ["editors"] },
            bob: { name: "Bob", email: "bob@acme.example", groupIds: ["editors"] },
          },
          locations: { intro: { locationName: "Introduction" } },
          editors: { body: { type: "map", data: { title: "Old" }, lastUpdatedBy: "ann", sessionId: "s1" } },
          comments: [{ userId: "ann", annotationId: "c1", text: "Hm" }],
          reactions: [{ userId: "ann", annotationId: "x1", icon: "+1" }],
          recordings: [
            {
              userId: "ann",
              annotationId: "r1",
              type: "recorder",
              recordingType: "screen",
              mode: "floating",
              recordedTime: { duration: 61.5, display: "01:01" },
              displayName: "Ann's screen",
              attachments: [
                {
                  attachmentId: 7,
                  url: "https://files.example/7",
                  mimeType: "video/webm",
                  name: "screen.webm",
                  type: "video",
                  size: 1024,
                },
              ],
              latestVersion: 2,
            },
            { annotationId: "r2" },
          ],
        },
        plan: { folderId: "guides", users: { ann: { name: "Ann" } } },
      },
      notifications: {
        n1: { documentId: "handbook", locationId: "intro", userIds: ["ann"], displayBodyMessage: "Look" },
      },
      notificationConfigs: [
        { userId: "ann", documentId: "handbook", config: { inbox: "NONE", email: "ALL" } },
      ],
    },
  },
  judgments: {
    j1: {
      organizationId: "acme",
      documentId: "handbook",
      reasoning: "The test is flaky",
      decision: "reject",
      confidence: 0.9,
      actionUser: { name: "Ann" },
      agent: { name: "reviewer" },
      contentType: "code",
      reviewerId: "ann",
      annotationId: "a1",
    },
  },
};
