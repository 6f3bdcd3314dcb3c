import { createHash } from "node:crypto";
import type { AccountRef } from "../port.ts";

const hashed = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE();

/** A number in [0, 1), always the same for the same seed and purpose. */
export const numberOf = (seed: number, purpose: string): number => hashed(`${seed} ${purpose}`) / 2 ** 32;

/** A 31-bit seed from names. */
export const seedOf = (...names: readonly string[]): number => hashed(names.join(" ")) >>> 1;

/** The seed of an account: `seed:42` in its profile key, else derived from the workspace. */
export function accountSeed({ workspaceId, profileKey }: AccountRef): number {
  const chosen = /\bseed:(\d{1,9})\b/.exec(profileKey ?? "")?.[1];
  return chosen === undefined ? seedOf(workspaceId) : Number(chosen);
}
