import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** 32 random bytes. */
export type InstallationKey = Uint8Array;

const keyBytes = 32;
/** The length that NIST SP 800-38D recommends for GCM. */
const ivBytes = 12;
const tagBytes = 16;
const prefix = "sealed1:";

export const newKey = (): InstallationKey => randomBytes(keyBytes);

/** Derives a key from text: all instances with the same text have the same key. The text must be random. */
export const keyOfText = (text: string): InstallationKey =>
  new Uint8Array(hkdfSync("sha256", text, "", "forecourt installation key", keyBytes));

export const keyToText = (key: InstallationKey): string => Buffer.from(key).toString("base64");

/** Undefined if the text is not a key. */
export function keyFromText(text: string): InstallationKey | undefined {
  const key = Buffer.from(text.trim(), "base64");
  return key.length === keyBytes ? key : undefined;
}

/** An id of a key that reveals nothing about it. */
export const idOfKey = (key: InstallationKey): string => createHash("sha256").update(key).digest("hex").slice(0, 16);

export const isSealed = (value: string): boolean => value.startsWith(prefix);

/**
 * Encrypts with AES-256-GCM. The name is authenticated, too: a value that is moved to another name cannot be decrypted.
 */
export function seal(key: InstallationKey, name: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return prefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
}

/** Decrypts a value. Undefined if it was encrypted with another key or name, or was changed. */
export function unseal(key: InstallationKey, name: string, value: string): string | undefined {
  if (!isSealed(value)) return undefined;
  const bytes = Buffer.from(value.slice(prefix.length), "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
