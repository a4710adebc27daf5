/** The hosts that can serve the resources, by the names of jest's projects. */
export const HOSTS = { dynamic: "the dynamic provider", plugin: "the full provider" } as const;
