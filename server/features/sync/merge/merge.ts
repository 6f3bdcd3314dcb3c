import { own } from "../../../../contracts/kit/own.ts";
import { later, never, type Stamp } from "../clock/stamp.ts";
import { canonical, hashOfValue } from "./canonical.ts";
import type { MergeRules, Stamps, Values, Version } from "./version.ts";

export const stampOfUnit = (version: Stamps, unit: string): Stamp => own(version.fields, unit) ?? version.stamp;

/** The columns of these values, by unit. */
export function unitsOf(rules: MergeRules, values: Values): Map<string, string[]> {
  const units = new Map<string, string[]>();
  for (const column of Object.keys(values)) {
    if (rules.greatest.has(column)) continue;
    const unit = rules.unitOf(column);
    const columns = units.get(unit);
    if (columns) columns.push(column);
    else units.set(unit, [column]);
  }
  return units;
}

/** The newest stamp of a version's values. Ignores deletions. */
export const newestOf = ({ stamp, fields, values }: Version): Stamp =>
  values === null ? never : Object.values(fields).reduce(later, stamp);

/** The newest stamp of a version, including its deletion. */
export const topOf = (version: Version): Stamp => later(newestOf(version), version.deleted ?? never);

export const isAlive = (version: Version): boolean =>
  version.values !== null && newestOf(version) > (version.deleted ?? never);

/** Builds a version from the stamps of all units. The lowest stamp becomes the stamp of the row. */
export function versionOf(stamps: ReadonlyMap<string, Stamp>, values: Values | null, deleted: Stamp | null): Version {
  if (values === null || stamps.size === 0) return { stamp: never, fields: {}, deleted, values: null };
  const stamp = [...stamps.values()].reduce((a, b) => (a < b ? a : b));
  const fields = Object.fromEntries([...stamps].filter(([, ofUnit]) => ofUnit !== stamp));
  return { stamp, fields, deleted, values };
}

const picked = (values: Values, columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, own(values, column)]));

interface Side {
  readonly version: Version;
  readonly columns: readonly string[];
}

/** Whether a lasting column has no value in this version. */
const lacks = (rules: MergeRules, { values }: Pick<Version, "values">, unit: string): boolean =>
  rules.lasting.has(unit) && (own(values ?? {}, unit) ?? null) === null;

/**
 * The side that wins a unit. For a lasting unit the side with a value wins. Then the newer stamp wins, then the greater
 * hash of the values.
 */
function winnerOf(rules: MergeRules, unit: string, [a, b]: readonly [Side, Side]): Side {
  const isMissing = lacks(rules, a.version, unit);
  if (isMissing !== lacks(rules, b.version, unit)) return isMissing ? b : a;
  const [ours, theirs] = [stampOfUnit(a.version, unit), stampOfUnit(b.version, unit)];
  if (ours !== theirs) return ours > theirs ? a : b;
  const [mine, other] = [a, b].map(({ version, columns }) => picked(version.values ?? {}, columns));
  if (canonical(mine) === canonical(other)) return a;
  return hashOfValue(mine) > hashOfValue(other) ? a : b;
}

const greater = (a: unknown, b: unknown): unknown => {
  if (a === undefined || a === null) return b;
  if (b === undefined || b === null) return a;
  return a > b ? a : b;
};

/**
 * Merges two versions. Commutative, associative and idempotent. A deleted row keeps its values here, because a later
 * change may still win against the deletion. `forgotten` removes the values.
 */
export function merged(rules: MergeRules, a: Version, b: Version): Version {
  const deleted = a.deleted === null || b.deleted === null ? (a.deleted ?? b.deleted) : later(a.deleted, b.deleted);
  if (a.values === null || b.values === null) return { ...(a.values === null ? b : a), deleted };
  const [ours, theirs] = [unitsOf(rules, a.values), unitsOf(rules, b.values)];
  const values = new Map<string, unknown>();
  const stamps = new Map<string, Stamp>();
  for (const unit of new Set([...ours.keys(), ...theirs.keys()])) {
    const mine: Side = { version: a, columns: ours.get(unit) ?? [] };
    const other: Side = { version: b, columns: theirs.get(unit) ?? [] };
    const [isHere, isThere] = [mine.columns.length > 0, other.columns.length > 0];
    const winner = isHere && isThere ? winnerOf(rules, unit, [mine, other]) : isHere ? mine : other;
    const loser = winner === mine ? other : mine;
    // A column that another version of the product does not send is absent, not null.
    for (const side of [loser, winner]) {
      for (const column of side.columns) values.set(column, own(side.version.values ?? {}, column));
    }
    stamps.set(unit, stampOfUnit(winner.version, unit));
  }
  for (const column of rules.greatest) {
    const value = greater(own(a.values, column), own(b.values, column));
    if (value !== undefined) values.set(column, value);
  }
  return versionOf(stamps, Object.fromEntries(values), deleted);
}

/** The stored form: a deleted row has only its tombstone. */
export const forgotten = (version: Version): Version =>
  isAlive(version) ? version : { stamp: never, fields: {}, deleted: version.deleted, values: null };

export const isSameVersion = (a: Version, b: Version): boolean =>
  a.stamp === b.stamp &&
  a.deleted === b.deleted &&
  canonical(a.fields) === canonical(b.fields) &&
  canonical(a.values) === canonical(b.values);

/** The node that created a stamp: its last part. */
const nodeOf = (stamp: Stamp): string => stamp.slice(16);

/**
 * The version of the losing side that the writer of the winning side knew: the last version that both sides shared.
 * After the other side was restored from a backup: `unsure` if it may have known nothing, `upTo` if it knew this
 * version and all older ones.
 */
export type Before = Stamps | null | "unsure" | { readonly upTo: Stamps | null };

/** The units of `lost` that `result` replaced, although another node wrote them and the writer of `result` did not know them. */
export function lostUnits(rules: MergeRules, lost: Version, result: Version, before: Before): string[] {
  if (lost.values === null || result.values === null) return [];
  const { values } = lost;
  const isNews = (unit: string): boolean => {
    const [stamp, winner] = [stampOfUnit(lost, unit), stampOfUnit(result, unit)];
    // A restored side may not know what its own node wrote before.
    if (before === "unsure") return stamp !== winner;
    return isUnshared(lost, unit, before) && nodeOf(stamp) !== nodeOf(winner);
  };
  return [...unitsOf(rules, values)]
    .filter(([unit]) => !rules.lasting.has(unit) && isNews(unit))
    .map(([unit, columns]) => [unit, columns.filter(isOfPeople)] as const)
    .filter(([, columns]) => canonical(picked(values, columns)) !== canonical(picked(result.values ?? {}, columns)))
    .map(([unit]) => unit);
}

/** Every server creates some rows itself, for example built-in KPIs. A different `createdAt` of these rows is not a loss. */
const isOfPeople = (column: string): boolean => column !== "createdAt";

function isUnshared(version: Version, unit: string, before: Before): boolean {
  if (before === null || before === "unsure") return true;
  const stamp = stampOfUnit(version, unit);
  if (!("upTo" in before)) return stamp !== stampOfUnit(before, unit);
  return before.upTo === null || stamp > stampOfUnit(before.upTo, unit);
}

/**
 * Whether a version that was never stored can be discarded: everything in it is in another version, or was replaced or
 * deleted by the node that wrote it. `before`: the last version that both sides shared.
 */
export function isObsolete(rules: MergeRules, version: Version, before: Stamps | null, by: Version): boolean {
  const { values } = version;
  if (values === null) return true;
  if (!isAlive(by)) {
    const newest = newestOf(version);
    return by.deleted !== null && by.deleted > newest && nodeOf(by.deleted) === nodeOf(newest);
  }
  return [...unitsOf(rules, values)].every(([unit, columns]) => {
    if (lacks(rules, version, unit)) return true;
    const [stamp, other] = [stampOfUnit(version, unit), stampOfUnit(by, unit)];
    if (nodeOf(stamp) === nodeOf(other) && stamp <= other) return true;
    if (before !== null && stamp === stampOfUnit(before, unit)) return true;
    return canonical(picked(values, columns)) === canonical(picked(by.values ?? {}, columns));
  });
}

/** Whether a version has changes that the other side did not know. */
export const hasUnshared = (rules: MergeRules, version: Version, before: Before): boolean =>
  version.values !== null &&
  [...unitsOf(rules, version.values).keys()].some((unit) => isUnshared(version, unit, before));
