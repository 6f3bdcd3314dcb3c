import { receive, type Session } from "../link/session.ts";
import {
  type ComparisonAnswer,
  type ComparisonStep,
  type CountedGroup,
  type Group,
  maxBits,
  maxRangesInRequest,
  maxRowsInRequest,
} from "../protocol/comparison.ts";
import { type Answer, expectOutcome } from "./answers.ts";
import { adoptEqualRows, type Equal } from "./equal-rows.ts";
import { inRanges } from "./host.ts";
import { digestIn } from "./row-hash.ts";
import { RowsOfGroup } from "./rows-of-group.ts";
import { type Hashed, hashedRows, hashedRowsById, type Place, type Ranges } from "./stored-hashes.ts";

export interface Needs {
  readonly ask: (step: ComparisonStep) => Promise<ComparisonAnswer>;
  /**
   * Runs a transaction of this workstation. Throws ComparisonEnded if the link has changed since the comparison began.
   */
  readonly inSession: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  readonly read: <T>(work: (place: Place) => Promise<T>) => Promise<T>;
}

/** The target number of rows per range, and of rows compared at once. Our own choice: a digest of 16 bytes covers 200 rows. */
const rowsInRange = 200;
const rowsAtOnce = 50_000;

/** Rows per transaction: other writers wait for it. Our own choice. */
export const rowsInStep = 10_000;

interface Comparing {
  readonly needs: Needs;
  readonly group: Group;
  readonly bits: number;
  /** The rows of this side. */
  readonly here: RowsOfGroup;
}

/**
 * Compares a group with the host's group. Afterwards both sides have the same rows, except for rows that this side must
 * send. Reads all rows in the order of their ids, once for their digests and once to adopt the host's stamps: reading
 * them range by range would read the whole group for each request.
 */
export async function compareGroup(needs: Needs, own: number, { rows, ...group }: CountedGroup): Promise<void> {
  const larger = Math.max(own, rows);
  const bits = own === 0 ? 0 : Math.min(maxBits, Math.max(0, Math.ceil(Math.log2(larger / rowsInRange))));
  const comparing = { needs, group, bits, here: new RowsOfGroup(bits, own) };
  const { here } = comparing;
  if (own > 0) {
    await eachPage(comparing, {
      committed(page) {
        for (const { hash } of page) here.add(hash);
      },
    });
  }
  here.sort();
  const step = Math.max(1, Math.min(maxRangesInRequest, Math.floor(2 ** bits / Math.ceil(larger / rowsAtOnce))));
  for (let first = 0; first < 2 ** bits; first += step) {
    const ranges = { first, end: Math.min(first + step, 2 ** bits), bits };
    await compareRowsIn(comparing, ranges, await differingIn(comparing, ranges));
  }
  if (here.hasStamps()) await eachPage(comparing, { inside: (page, session) => adoptKnown(comparing, page, session) });
}

/** Gives the rows of a page the host's stamps, if they are equal there. */
async function adoptKnown({ group, here }: Comparing, page: readonly Hashed[], session: Session): Promise<void> {
  const equal = page.flatMap((row): Equal[] => {
    const atHost = here.stampsOf(row.hash);
    return atHost === undefined ? [] : [{ row, atHost }];
  });
  if (equal.length > 0) await adoptEqualRows(session, group, equal);
}

interface PageSteps {
  /** Runs in the transaction that reads the page. It may be repeated. */
  readonly inside?: (page: readonly Hashed[], session: Session) => Promise<void>;
  readonly committed?: (page: readonly Hashed[]) => void;
}

/** Reads the hashed rows of the group, each page in a transaction of its own. */
async function eachPage({ needs, group }: Comparing, { inside, committed }: PageSteps): Promise<void> {
  let after: string | undefined;
  let page: readonly Hashed[];
  do {
    const from = after;
    page = await needs.inSession(async (session) => {
      const found = await hashedRowsById(session, group, { after: from, limit: rowsInStep });
      await inside?.(found, session);
      return found;
    });
    committed?.(page);
    after = page.at(-1)?.id;
  } while (page.length === rowsInStep);
}

/** Asks the host which of these ranges differ. Stores its stamps of the other ones. */
async function differingIn({ needs, group, bits, here }: Comparing, { first, end }: Ranges): Promise<number[]> {
  const all = Array.from({ length: end - first }, (_, at) => first + at);
  if (here.isEmpty()) return all;
  const digests = all.map((range) => here.digestOf(range));
  const asked = await needs.ask({ kind: "ranges", ...group, bits, first, digests });
  const { versions, ranges } = expectOutcome("ranges", asked);
  return all.filter((range, at) => {
    const runs = ranges[at];
    if (runs) here.storeRange(range, runs, versions);
    return !runs;
  });
}

type RowsByRange = ReadonlyMap<number, Hashed[]>;

async function compareRowsIn(comparing: Comparing, ranges: Ranges, differing: readonly number[]): Promise<void> {
  if (differing.length === 0) return;
  const { needs, group, bits, here } = comparing;
  const found = here.isEmpty() ? [] : await needs.read((place) => hashedRows(place, group, ranges));
  const rows = inRanges(found, bits);
  for (const part of inParts(differing, rows)) await compareRows(comparing, part, rows);
}

/** Splits ranges into parts that fit one request. */
function inParts(ranges: readonly number[], here: RowsByRange): number[][] {
  const parts: number[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const at of ranges) {
    const rows = here.get(at)?.length ?? 0;
    if (size + rows > maxRowsInRequest / 2) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(at);
    size += rows;
  }
  return parts;
}

/** Compares the rows of ranges: stores the host's stamps of equal rows, and receives its other rows. */
async function compareRows(
  { needs, group, bits, here }: Comparing,
  part: readonly number[],
  rows: RowsByRange,
): Promise<void> {
  const rowsOf = (at: number): Hashed[] => rows.get(at) ?? [];
  const ranges = part.map((at) => ({ at, rows: rowsOf(at).map(({ hash }) => digestIn(hash)) }));
  let after: string | null = null;
  do {
    const asked: ComparisonAnswer = await needs.ask({ kind: "rows", ...group, bits, ranges, after });
    const { versions, equal, lacking, next }: Answer<"rows"> = expectOutcome("rows", asked);
    for (const [nth, at] of part.entries()) {
      for (const [place, { hash }] of rowsOf(at).entries()) {
        const atHost = versions[equal[nth]?.[place] ?? -1];
        if (atHost !== undefined) here.store(hash, atHost);
      }
    }
    if (lacking.length > 0) await needs.inSession((session) => receive(session, lacking));
    // Without progress, the same request would be repeated forever.
    if (next !== null && after !== null && next <= after)
      throw new Error("the comparison with the linked server makes no progress");
    after = next;
  } while (after !== null);
}
