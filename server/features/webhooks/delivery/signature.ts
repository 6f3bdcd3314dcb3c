import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A secret in the format of Standard Webhooks 1.0: `whsec_`, then 32 random bytes in base64 (24 to 64 are allowed). */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

interface Message {
  readonly id: string;
  /** The time of this attempt. */
  readonly at: Date;
  readonly body: string;
}

const signature = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

/** The headers that authenticate a message: its id, the time (seconds since 1970), and a signature with each secret. */
export function proof({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)).join(" "),
  };
}
