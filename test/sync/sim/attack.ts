import { maxOffsetMs, stampOf } from "../../../server/features/sync/clock/stamp.ts";
import type { SyncedTable } from "../../../server/features/sync/policies/synced-table.ts";
import { firstReceipt } from "../../../server/features/sync/protocol/batch.ts";
import { addSample, rowsOfWorkspace, strangers } from "../hostile/strangers.ts";
import { goodRow, refusedTricks } from "../hostile/tricks.ts";
import { addWorkspace, type Machine } from "./machine.ts";

const theirs = { accountId: "their account", workspaceId: "theirs" };
const placeOf = ({ ask }: Machine) =>
  ({ run: ask, dialect: "sqlite", workspaceId: theirs.workspaceId, ownerId: theirs.accountId }) as const;

/** Another dealership on the same host. */
export async function addStrangers(host: Machine): Promise<void> {
  await addWorkspace(host, theirs);
  await addSample(placeOf(host), strangers);
}

/** Everything that the other dealership has. */
export const rowsOfStrangers = (host: Machine): Promise<string> => rowsOfWorkspace(placeOf(host));

/** How many tricks one attack has; `test/features/sync/hostile.api.test.ts` tries all of them. */
const tricksAtOnce = 6;

/** Sends some of the tricks of a table with the key of a workstation. Returns what the host took. */
export async function attack(
  host: Machine,
  table: SyncedTable,
  { nowMs, n: chosen }: { readonly nowMs: number; readonly n: number },
) {
  const side = host.sync.host(host.workspaceId);
  const as = `rogue ${chosen}`;
  const first = { installationId: as, epoch: as, n: 1, receipt: firstReceipt(as), sentAtMs: nowMs };
  const tooLate = { ...goodRow(table, nowMs), stamp: stampOf(nowMs + 2 * maxOffsetMs + 1e12, 0, "badbadbadbad") };
  const future = await side.push({ ...first, rows: [tooLate] });
  const taken = future.outcome === "applied" ? ["a stamp of the future"] : [];
  const tricks = refusedTricks(table, { nowMs, ...theirs });
  const from = chosen % tricks.length;
  let { n, receipt } = first;
  for (const { name, row } of [...tricks.slice(from), ...tricks].slice(0, tricksAtOnce)) {
    const answer = await side.push({ ...first, n, receipt, rows: [row] });
    if (answer.outcome !== "applied") throw new Error(`${table.name}: ${answer.outcome} for ${name}`);
    n += 1;
    receipt = answer.receipt;
    if (answer.verdicts.includes("merged")) taken.push(`${table.name}: ${name}`);
  }
  return taken;
}
