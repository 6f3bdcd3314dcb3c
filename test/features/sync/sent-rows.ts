import { stampOf } from "../../../server/features/sync/clock/stamp.ts";
import { tableNamed } from "../../../server/features/sync/policies/synced-table.ts";
import {
  type Cursor,
  firstReceipt,
  type PushAnswer,
  type SentRow,
} from "../../../server/features/sync/protocol/batch.ts";
import { jsonSample } from "../../kit/json-samples.ts";
import { type Machine, openMachine } from "../../sync/sim/machine.ts";
import { randomOf } from "../../sync/sim/random.ts";

export const start = Date.UTC(2026, 0, 5);
export const at = "2026-01-01T00:00:00.000Z";

/** A stamp of a workstation, this long after the start. Another `node`: of another one. */
export const stamp = (ms: number, node = "aaaaaaaaaaaa") => stampOf(start + ms, 0, node);

type Given = Readonly<Record<string, unknown>>;

/** A row with a value for each required column. */
export function sent(table: string, id: string, values: Given = {}, ms = 0): SentRow {
  const samples = { text: "x", int: 1, real: 1, bool: true };
  const required = tableNamed(table)?.traveling.filter((column) => column.isRequired) ?? [];
  const all = Object.fromEntries(
    required.map(({ name, kind, oneOf }) => [
      name,
      kind === "json" ? jsonSample(table, name) : (oneOf?.[0] ?? samples[kind]),
    ]),
  );
  const row = { createdAt: at, updatedAt: at, statusSince: at };
  const fixed = Object.fromEntries(Object.entries(row).filter(([name]) => name in all));
  const whole = { ...all, ...fixed, ...values };
  return { table, id, stamp: stamp(ms), fields: {}, deleted: null, values: whole, based: null };
}

export const tombstone = (table: string, id: string, ms: number): SentRow => ({
  ...{ table, id, stamp: "", fields: {}, values: null, based: null },
  deleted: stamp(ms),
});

export interface Pushes {
  readonly host: Machine;
  /** Sends rows as a workstation. Returns the verdicts. */
  push(...rows: readonly SentRow[]): Promise<readonly string[]>;
  /** What the workstation gets after its last pull. */
  pull(): Promise<readonly SentRow[]>;
}

/** A host, and a workstation that sends whatever a test gives it. */
export async function openPushes(): Promise<Pushes> {
  const random = randomOf(1);
  const bytes = (count: number) => Array.from({ length: 2 * count }, () => random.below(10)).join("");
  const host = await openMachine({ number: 0, isHost: true, now: () => start, random: bytes });
  const from = { installationId: "desk", epoch: "epoch" };
  let [n, receipt] = [0, firstReceipt("epoch")];
  let cursor: Cursor | null = null;
  const side = () => host.sync.host(host.workspaceId);
  const ask = () => side().pull({ ...from, cursor });
  return {
    host,
    async push(...rows) {
      n += 1;
      const answer: PushAnswer = await side().push({ ...from, n, receipt, sentAtMs: start, rows });
      if (answer.outcome !== "applied") throw new Error(answer.outcome);
      receipt = answer.receipt;
      return answer.verdicts;
    },
    async pull() {
      const answer = await ask();
      if (answer.outcome !== "rows") throw new Error(answer.outcome);
      cursor = answer.cursor;
      return answer.rows;
    },
  };
}
