import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Environment } from "../../../contracts/accounts/accounts.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 32 bytes in base62 have at most this many digits, a CRC-32 at most six. */
const secretDigits = 43;
const checksumDigits = 6;

export const prefixes = { development: "dev_", production: "prod_" } as const satisfies Record<Environment, string>;

function base62(bytes: Buffer, digits: number): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  while (text.length < digits) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

function checksum(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62(bytes, checksumDigits);
}

/** `dev_` or `prod_`, 32 random bytes in base62, and a checksum that detects typing errors without a query. */
export function newSecret(environment: Environment): string {
  const body = prefixes[environment] + base62(randomBytes(32), secretDigits);
  return body + checksum(body);
}

/** The environment of a well-formed key; undefined for any other text. */
export function environmentOf(secret: string): Environment | undefined {
  const environment = (["development", "production"] as const).find((name) => secret.startsWith(prefixes[name]));
  if (!environment || secret.length !== prefixes[environment].length + secretDigits + checksumDigits) return undefined;
  const body = secret.slice(0, -checksumDigits);
  return checksum(body) === secret.slice(-checksumDigits) ? environment : undefined;
}
