/** The engine's own message limit, 400 MiB. The default of gRPC, 4 MiB, is too small for a large set. */
const BYTES = 400 * 1024 * 1024;

/** The options of gRPC servers and clients. */
export const LIMITS = {
  "grpc.max_receive_message_length": BYTES,
  "grpc.max_send_message_length": BYTES,
  // The engine runs on this machine: a proxy from the environment would lose the messages for the user.
  "grpc.enable_http_proxy": 0,
  // Channel statistics are not used, and collecting them takes a tenth of each call's time.
  "grpc.enable_channelz": 0,
};
