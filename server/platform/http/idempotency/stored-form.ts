import { createHmac, hkdfSync } from "node:crypto";
import { hashOf } from "../../ids.ts";
import { idOfKey, seal, unseal } from "../../secrets/seal.ts";

export interface RequestIdentity {
  /** The workspace, or the network address if the caller is not identified. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** How a request and its answer are stored: readable (`plainForm`) or encrypted (`sealedForm`). */
export interface StoredForm {
  /** As stored. */
  readonly identity: RequestIdentity;
  /** The key as the other form stores it. One key belongs to one request in both forms, so both are looked up. */
  readonly otherKey: string;
  pack(body: unknown): unknown;
  /** Undefined if the stored body cannot be read. */
  unpack(body: unknown): unknown;
  /** Whether this stored fingerprint was made with another secret of the installation. Its answer cannot be read. */
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
 * For requests with secrets. The answer is encrypted. Its key is derived from the installation's secret and from the
 * Idempotency-Key. The database has only a hash of the Idempotency-Key, so a copy of the database cannot decrypt the answer,
 * even if it contains the installation's secret. The fingerprint is an HMAC: a password could be guessed from a plain hash
 * of the body.
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
