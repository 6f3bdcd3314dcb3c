import { createHmac, hkdfSync } from "node:crypto";
import { hashOf } from "../../ids.ts";
import { idOfKey, seal, unseal } from "../../secrets/seal.ts";

export interface RequestIdentity {
  /** The workspace, or the network address if the caller is not identified. */
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** How a request and its answer are stored. */
export interface StoredForm {
  readonly identity: RequestIdentity;
  /** Under which the key would be stored in the other form. One key belongs to one request, whatever the form. */
  readonly otherKey: string;
  pack(body: unknown): unknown;
  /** Undefined if the body cannot be read any more. */
  unpack(body: unknown): unknown;
  /** Whether the row was stored with a secret of the installation that has been replaced since. */
  isLost(fingerprint: string): boolean;
}

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
 * For requests with secrets. The answer is encrypted with a key that is derived from the installation's secret and from the
 * Idempotency-Key, of which only a hash is stored: a copy of the database does not contain what opens it, even if it has the
 * secret as text. The fingerprint is an HMAC, because the hash of a body with a password could be guessed.
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
