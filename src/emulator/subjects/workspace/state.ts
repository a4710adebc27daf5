/** The limits that the workspace sets for the creation of API keys. */
export interface WorkspaceState {
  paid: boolean;
  selfServe: boolean;
  maxProductionKeys: number;
  regions: readonly string[];
}

export const newWorkspace = (): WorkspaceState => ({
  paid: true,
  selfServe: true,
  maxProductionKeys: 10,
  regions: ["us-central1", "europe-west1", "asia-southeast1"],
});
