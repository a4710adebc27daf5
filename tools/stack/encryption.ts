import { createCipheriv, pbkdf2Sync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** How a stack encrypts its secrets, as its config file and its state describe it. */
export interface Encryption {
  readonly config: Readonly<Record<string, string>>;
  readonly state: { readonly type: string; readonly state: Readonly<Record<string, string>> };
  readonly key: () => Buffer;
}

/** The passphrase of all stacks, and a salt with which the CLI encrypts with it. */
export const PASSPHRASE = "a passphrase for throw-away state";
const SALT = "v1:EKONmO8HaTE=:v1:Guix1YAdJUmQ20Qc:q6eDopdq/FkrootrQp+HDsEGNxW1RQ==";

export const BY_PASSPHRASE: Encryption = {
  config: { encryptionsalt: SALT },
  state: { type: "passphrase", state: { salt: SALT } },
  key: () => pbkdf2Sync(PASSPHRASE, Buffer.from(SALT.split(":")[1] ?? "", "base64"), 1_000_000, 32, "sha256"),
};

const KEY = Buffer.alloc(32, "key");
const [url, encryptedkey] = ["hashivault://key", Buffer.from("vault:v1:key").toString("base64")];

/** For tests: to derive the key from a passphrase is a sixth of what a command computes. */
export const BY_VAULT: Encryption = {
  config: { secretsprovider: url, encryptedkey },
  state: { type: "cloud", state: { url, encryptedkey } },
  key: () => KEY,
};

/** Encrypts a value of the config as the CLI does. */
export function encrypted(value: string, { key }: Encryption): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce);
  const text = Buffer.concat([cipher.update(value), cipher.final(), cipher.getAuthTag()]);
  return `v1:${nonce.toString("base64")}:${text.toString("base64")}`;
}

/** A service that decrypts the keys of stacks, as HashiCorp Vault does. */
export class Vault {
  private constructor(private readonly server: Server) {}

  static async start(): Promise<Vault> {
    const body = JSON.stringify({ data: { plaintext: KEY.toString("base64") } });
    const server = createServer((_request, response) => response.end(body)).listen(0, "127.0.0.1");
    await once(server, "listening");
    return new Vault(server);
  }

  get env(): Readonly<Record<string, string>> {
    const { port } = this.server.address() as AddressInfo;
    return { VAULT_SERVER_URL: `http://127.0.0.1:${port}`, VAULT_SERVER_TOKEN: "token" };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
