import { createHash } from "node:crypto";
import type { Who } from "../port.ts";

const hashed = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE();

/** A number from 0 up to 1 that is always the same for the same seed and purpose. */
export const numberOf = (seed: number, purpose: string): number => hashed(`${seed} ${purpose}`) / 2 ** 32;

/** A 31-bit seed of anything that has a name. */
export const seedOf = (...names: readonly string[]): number => hashed(names.join(" ")) >>> 1;

/** What an account follows from: `seed:42` in its profile key, else the workspace. */
export function accountSeed({ workspaceId, profileKey }: Who): number {
  const told = /\bseed:(\d{1,9})\b/.exec(profileKey ?? "")?.[1];
  return told === undefined ? seedOf(workspaceId) : Number(told);
}
