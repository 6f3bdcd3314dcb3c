import { hasSent } from "../link/link-row.ts";
import { receive, type Session } from "../link/session.ts";
import type { Cursor, Forked } from "../protocol/batch.ts";
import {
  type ComparisonAnswer,
  type ComparisonStep,
  type CountedGroup,
  type Group,
  maxBits,
  maxRangesInRequest,
  maxRowsInRequest,
} from "../protocol/comparison.ts";
import { adoptEqualRows, type Equal } from "./equal-rows.ts";
import { fillHashes, fromStart, type Progress } from "./fill.ts";
import { inRanges } from "./host.ts";
import { digestIn } from "./row-hash.ts";
import {
  countGroups,
  countRows,
  digestOf,
  type Hashed,
  hashedRows,
  inOrderOfHashes,
  type Place,
} from "./stored-hashes.ts";

type Answer<O extends ComparisonAnswer["outcome"]> = Extract<ComparisonAnswer, { outcome: O }>;

/** The histories of the two sides differ, or the link has changed during the comparison. */
export class ComparisonEnded extends Error {
  /** Undefined: the histories do not differ. */
  readonly fork: Omit<Forked, "outcome"> | undefined;
  constructor(reason: string, fork?: ComparisonEnded["fork"]) {
    super(`the comparison has ended: ${reason}`);
    this.fork = fork;
  }
}

interface Needs {
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

/** Compares a group with the host's group. Afterwards both sides have the same rows, except for rows that this side must send. */
export async function compareGroup(needs: Needs, own: number, group: CountedGroup): Promise<void> {
  const rows = Math.max(own, group.rows);
  const bits = own === 0 ? 0 : Math.min(maxBits, Math.max(0, Math.ceil(Math.log2(rows / rowsInRange))));
  const step = Math.max(1, Math.min(maxRangesInRequest, Math.floor(2 ** bits / Math.ceil(rows / rowsAtOnce))));
  for (let first = 0; first < 2 ** bits; first += step) {
    const end = Math.min(first + step, 2 ** bits);
    const here = own === 0 ? [] : await needs.read((place) => hashedRows(place, group, { first, end, bits }));
    await compareRangesOf(needs, group, { first, end, bits, here: inRanges(here, bits) });
  }
}

interface Ranges {
  readonly first: number;
  readonly end: number;
  readonly bits: number;
  readonly here: ReadonlyMap<number, Hashed[]>;
}

async function compareRangesOf(needs: Needs, { rows: _, ...group }: CountedGroup, ranges: Ranges): Promise<void> {
  const { first, end, bits, here } = ranges;
  const all = Array.from({ length: end - first }, (_, at) => first + at);
  let differing = all;
  if (here.size > 0) {
    const digests = all.map((at) => digestOf(here.get(at) ?? []));
    const answer = expect("ranges", await needs.ask({ kind: "ranges", ...group, bits, first, digests }));
    const equal = all.flatMap((at) => equalIn(here.get(at) ?? [], answer, at - first));
    differing = all.filter((at) => !answer.ranges[at - first]);
    if (equal.length > 0) await needs.inSession((session) => adoptEqualRows(session, group, equal));
  }
  for (const part of inParts(differing, here)) await compareRowsOf(needs, group, { bits, part, here });
}

/** The host's stamps for the rows of an equal range. */
function equalIn(rows: Hashed[], { versions, ranges }: Answer<"ranges">, at: number): Equal[] {
  const runs = ranges[at];
  if (!runs) return [];
  const ordered = inOrderOfHashes(rows);
  const equal: Equal[] = [];
  for (let run = 0; run < runs.length; run += 2) {
    const atHost = versions[runs[run] ?? -1];
    const taken = ordered.slice(equal.length, equal.length + (runs[run + 1] ?? 0));
    // An invalid answer: the remaining rows are sent instead.
    if (atHost === undefined) return equal;
    for (const row of taken) equal.push({ row, atHost });
  }
  return equal;
}

/** Splits ranges into parts that fit one request. */
function inParts(ranges: readonly number[], here: Ranges["here"]): number[][] {
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

async function compareRowsOf(
  needs: Needs,
  group: Omit<CountedGroup, "rows">,
  { bits, part, here }: { readonly bits: number; readonly part: readonly number[]; readonly here: Ranges["here"] },
): Promise<void> {
  const rowsOf = (at: number): Hashed[] => here.get(at) ?? [];
  const ranges = part.map((at) => ({ at, rows: rowsOf(at).map(({ hash }) => digestIn(hash)) }));
  let after: string | null = null;
  do {
    const answer: Answer<"rows"> = expect("rows", await needs.ask({ kind: "rows", ...group, bits, ranges, after }));
    const { versions, equal, lacking, next } = answer;
    const found = part.flatMap((at, nth) =>
      rowsOf(at).flatMap((row, place): Equal[] => {
        const atHost = versions[equal[nth]?.[place] ?? -1];
        return atHost === undefined ? [] : [{ row, atHost }];
      }),
    );
    await needs.inSession(async (session) => {
      if (found.length > 0) await adoptEqualRows(session, group, found);
    });
    if (lacking.length > 0) await needs.inSession((session) => receive(session, lacking));
    // Without progress, the same request would be repeated forever.
    if (next !== null && after !== null && next <= after)
      throw new Error("the comparison with the linked server makes no progress");
    after = next;
  } while (after !== null);
}

function expect<O extends ComparisonAnswer["outcome"]>(outcome: O, answer: ComparisonAnswer): Answer<O> {
  if (answer.outcome !== outcome) {
    throw new ComparisonEnded(answer.outcome, answer.outcome === "forked" ? answer : undefined);
  }
  return answer as Answer<O>;
}

/**
 * Compares all rows with the host's, instead of receiving and sending them: for equal rows only the stamps are
 * transferred. Returns the cursor from which pulls continue, or undefined if they must start from the beginning. Throws
 * ComparisonEnded.
 */
export async function compareAll(needs: Needs): Promise<{ readonly cursor: Cursor } | undefined> {
  const rows = await needs.read(countRows);
  const ask = () => needs.ask({ kind: "begin", rows });
  let answer = await ask();
  // Both sides hash their rows at the same time.
  let left: Progress | undefined = fromStart;
  for (let asked = 1; answer.outcome === "preparing"; asked += 1) {
    if (asked > maxPreparing) throw new ComparisonEnded("the host does not finish preparing");
    [answer, left] = await Promise.all([ask(), left && fill(needs, left)]);
  }
  if (answer.outcome === "unlike") return undefined;
  const { groups, cursor, receipt, lastBatch } = expect("begun", answer);
  await needs.inSession(async ({ link }) => {
    if (!hasSent(link, receipt)) throw new ComparisonEnded("forked", { isHostBehind: lastBatch < link.lastBatch });
  });
  // Rows that changed in the meantime have lost their hash: hash them again.
  let next: Progress | undefined = left ?? fromStart;
  while (next) next = await fill(needs, next);
  const own = new Map((await needs.read(countGroups)).map((group) => [keyOf(group), group.rows]));
  for (const group of groups) await compareGroup(needs, own.get(keyOf(group)) ?? 0, group);
  return { cursor };
}

/** A host hashes 20,000 rows per request: enough for ten million rows. Our own choice. */
const maxPreparing = 500;

const keyOf = ({ table, isDeleted }: Group): string => `${table} ${isDeleted}`;

/** Rows per transaction: other writers wait for it. Our own choice. */
const rowsToHash = 10_000;
const fill = ({ inSession }: Needs, from: Progress): Promise<Progress | undefined> =>
  inSession((session) => fillHashes(session, rowsToHash, from));
