import { createHmac, hkdfSync } from "node:crypto";
import { hashOf } from "../../ids.ts";
import { idOfKey, seal, unseal } from "../../secrets/seal.ts";

export interface RequestIdentity {
  /** The workspace, or the network address if the caller is not identified. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** How a request and its answer are stored: as plain JSON (`plainForm`) or encrypted (`sealedForm`). */
export interface StoredForm {
  /** The identity in its stored form. */
  readonly identity: RequestIdentity;
  /** The key in the other stored form. A key belongs to one request in both forms, so both are looked up. */
  readonly otherKey: string;
  pack(body: unknown): unknown;
  /** Undefined if the stored body cannot be read. */
  unpack(body: unknown): unknown;
  /** Whether a stored fingerprint was created with another secret of the installation, so that its answer cannot be decrypted. */
  isLost(fingerprint: string): boolean;
}

/** For requests without secrets. */
export const plainForm = (identity: RequestIdentity): StoredForm => ({
  identity,
  otherKey: hiddenKey(identity.key),
  pack: (body) => body,
  unpack: (body) => body,
  isLost: () => false,
});

const hiddenKey = (key: string): string => `sealed:${hashOf(key)}`;
const keyBytes = 32;

/**
 * For requests with secrets. The answer is encrypted with a key that is derived from the installation's secret and the
 * Idempotency-Key. The database contains only a hash of the Idempotency-Key, so a copy of the database cannot decrypt
 * the answer, even with the installation's secret. The fingerprint is an HMAC: a plain hash of the body would allow
 * guessing a password in it.
 */
export function sealedForm(secret: string, { scope, key, fingerprint }: RequestIdentity): StoredForm {
  const derived = new Uint8Array(hkdfSync("sha256", secret, key, "forecourt idempotent answer", 2 * keyBytes));
  const [sealing, signing] = [derived.subarray(0, keyBytes), derived.subarray(keyBytes)];
  const stored = hiddenKey(key);
  const name = `${scope} ${stored}`;
  const prefix = `${idOfKey(signing)}.`;
  return {
    identity: {
      scope,
      key: stored,
      fingerprint: prefix + createHmac("sha256", signing).update(fingerprint).digest("base64url"),
    },
    otherKey: key,
    pack: (body) => seal(sealing, name, JSON.stringify(body)),
    unpack(body) {
      const text = typeof body === "string" ? unseal(sealing, name, body) : undefined;
      return text === undefined ? undefined : JSON.parse(text);
    },
    isLost: (other) => !other.startsWith(prefix),
  };
}
