import { hash } from "node:crypto";
import { own } from "../../../../contracts/kit/own.ts";
import { softwareVersion } from "../../../platform/version.ts";
import { ownerMark } from "../apply/codec.ts";
import type { Stamp } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import type { Values } from "../merge/version.ts";
import { type SyncedTable, syncedTables } from "../policies/synced-table.ts";
import { maxBits } from "../protocol/comparison.ts";

/*
 * The format of `sync_rows.hash`, in hex digits: a tag of the product version that computed it, the position of the
 * row's id among the ranges, and a digest of the values. A migration may change values, so a hash with the tag of
 * another version counts as missing.
 */

const sha256 = (text: string): string => hash("sha256", text, "hex");

const tagLength = 6;
const placeLength = maxBits / 4;
/** 128 bits of SHA-256. */
const digestLength = 32;

export const tag = sha256(
  JSON.stringify([
    softwareVersion,
    syncedTables.map(({ name, traveling }) => [name, traveling.map((one) => one.name)]),
  ]),
).slice(0, tagLength);

/** Sorts after all hashes with this tag. */
const endOfTag = `${tag}g`;
/** The hash of a row that is not compared, for example unfinished work of this server. */
export const notCompared = `${tag}-`;

export const isMissing = `(hash is null or substr(hash, 1, ${tagLength}) <> '${tag}')`;

/** Distributes rows over ranges: FNV-1a (draft-eastlake-fnv), folded to 16 bits. */
function placeOf(id: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) sum = Math.imul(sum ^ id.charCodeAt(at), 0x01000193);
  return ((sum ^ (sum >>> 16)) & 0xffff).toString(16).padStart(placeLength, "0");
}

const sortedNames = new Map(
  syncedTables.map((table) => [table, table.traveling.map(({ name }) => name).sort((a, b) => (a < b ? -1 : 1))]),
);

const memberOf = (name: string, value: unknown): string =>
  `"${name}":${typeof value === "object" ? canonical(value) : JSON.stringify(value)},`;

/** A server stores null for accounts that it does not know. */
const kept = (table: SyncedTable, name: string, value: unknown): unknown =>
  table.policy.accounts?.includes(name) && value !== ownerMark ? null : value;

const hashOf = (table: SyncedTable, id: string, text: string): string =>
  tag + placeOf(id) + sha256(`1 ${table.name} ${JSON.stringify(id)} ${text}`).slice(0, digestLength);

/**
 * The hash of a row that is not deleted. `values`: as they are sent. A null column counts as absent: another version of
 * the product may not have the column.
 */
export function hashOfRow(table: SyncedTable, id: string, values: Values, extra: Values = {}): string {
  const others = Object.keys(extra);
  const names = sortedNames.get(table) ?? [];
  const all = others.length === 0 ? names : [...new Set([...names, ...others])].sort((a, b) => (a < b ? -1 : 1));
  let text = "";
  for (const name of all) {
    const value = kept(
      table,
      name,
      others.length > 0 && Object.hasOwn(extra, name) ? own(extra, name) : own(values, name),
    );
    if (value !== null && value !== undefined) text += memberOf(name, value);
  }
  return hashOf(table, id, text);
}

export const hashOfTombstone = (table: SyncedTable, id: string, deleted: Stamp): string => hashOf(table, id, deleted);

/** The digest of the values. It is sent to the other side. */
export const digestIn = (stored: string): string => stored.slice(tagLength + placeLength);

/** The number of a row's range. */
export const rangeOf = (stored: string, bits: number): number =>
  Number.parseInt(stored.slice(tagLength, tagLength + placeLength), 16) >>> (maxBits - bits);

const rankDigits = 13;

/** The beginning of a hash as a number: it sorts like the hash. 52 bits, so two hashes hardly ever have the same one. */
export const rankOf = (stored: string): number => Number.parseInt(stored.slice(tagLength, tagLength + rankDigits), 16);

/** The number of the range of a rank, and the first rank of a range. */
export const rangeOfRank = (rank: number, bits: number): number => Math.floor(rank / 2 ** (4 * rankDigits - bits));
export const firstRankOf = (range: number, bits: number): number => range * 2 ** (4 * rankDigits - bits);

/** The limits of the stored hashes of consecutive ranges: first (inclusive) and last (exclusive). */
export function hashesOf(first: number, end: number, bits: number): readonly [string, string] {
  const textOf = (at: number): string => {
    const place = at << (maxBits - bits);
    return place > 0xffff ? endOfTag : tag + place.toString(16).padStart(placeLength, "0");
  };
  return [textOf(first), textOf(end)];
}

/** The number of rows in a range, and the XOR of their digests: independent of the order of the rows. */
export class RangeDigest {
  private count = 0;
  private readonly parts = new Int32Array(digestLength / 8);

  add(stored: string): void {
    this.count += 1;
    for (let part = 0; part < this.parts.length; part += 1) {
      const from = tagLength + placeLength + 8 * part;
      this.parts[part] = (this.parts[part] ?? 0) ^ Number.parseInt(stored.slice(from, from + 8), 16);
    }
  }

  text(): string {
    const parts = [...this.parts].map((part) => (part >>> 0).toString(16).padStart(8, "0"));
    return parts.join("") + this.count.toString(16);
  }
}
