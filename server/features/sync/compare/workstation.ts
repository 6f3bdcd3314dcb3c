import { hasSent } from "../link/link-row.ts";
import type { Cursor } from "../protocol/batch.ts";
import type { Group } from "../protocol/comparison.ts";
import { ComparisonEnded, expectOutcome } from "./answers.ts";
import { fillHashes, fromStart, type Progress } from "./fill.ts";
import { compareGroup, type Needs, rowsInStep } from "./group.ts";
import { countGroups, countRows } from "./stored-hashes.ts";

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
  const { groups, cursor, receipt, lastBatch } = expectOutcome("begun", answer);
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

const fill = ({ inSession }: Needs, from: Progress): Promise<Progress | undefined> =>
  inSession((session) => fillHashes(session, rowsInStep, from));
