/** The engine's own limit of a message is 400 MiB; the one of gRPC, 4 MiB, is less than a large set. */
const BYTES = 400 * 1024 * 1024;

export const LIMITS = {
  "grpc.max_receive_message_length": BYTES,
  "grpc.max_send_message_length": BYTES,
  // The engine is on this machine: a proxy of the environment would swallow what people are to be told.
  "grpc.enable_http_proxy": 0,
  // Nobody asks this process what its channels do, and counting that takes a tenth of each call's time.
  "grpc.enable_channelz": 0,
};
