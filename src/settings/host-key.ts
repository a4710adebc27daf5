/** The key of a stack's configuration that chooses the host. It is no setting of a connection: the program reads it. */
export const HOST_KEY = "host";
