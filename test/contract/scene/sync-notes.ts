import { stampOf } from "../../../server/features/sync/clock/stamp.ts";
import { firstReceipt, receiptAfter, type SentRow } from "../../../server/features/sync/protocol/batch.ts";
import { newId, randomHex } from "../../../server/platform/ids.ts";
import type { TestCaller } from "../../kit/serve.ts";

/** Of the workstation that does not exist. */
const node = "b".repeat(12);
const epoch = "0123456789abcdef01234567";

/**
 * Exchanges rows as a workstation would: one that loses against the vehicle's own values, and a lead without its vehicle, which comes later.
 * Returns the ids of the conflict and of the dead letter.
 */
export async function createSyncNotes({ api }: Pick<TestCaller, "api">, vehicleId: string) {
  // by the host's clock: one of a test may be ahead or stand still
  const { timeMs: nowMs } = await api.sync.host();
  const stampBefore = (ms: number) => stampOf(nowMs - ms, 0, node);
  const installation = { installationId: randomHex(16), epoch };
  const pulled = await api.sync.pull({ body: { ...installation, cursor: null } });
  if (pulled.outcome !== "rows") throw new Error(pulled.outcome);
  const row = (table: string, id?: string) => {
    const found = pulled.rows.find((one) => one.table === table && (id === undefined || one.id === id));
    if (!found) throw new Error(`no row of ${table}`);
    return found as SentRow;
  };
  const version = { fields: {}, deleted: null, based: null };
  const [car, lead, gone] = [row("vehicles", vehicleId), row("leads"), newId()];
  const older = { ...car, ...version, stamp: stampBefore(3_600_000), values: { ...car.values, location: "Row 3" } };
  const deleted = { ...car, ...version, id: gone, stamp: "", values: null, deleted: stampBefore(3000) };
  const orphan = {
    ...lead,
    ...version,
    id: newId(),
    stamp: stampBefore(2000),
    values: { ...lead.values, carId: gone },
  };
  const values = { ...car.values, id: gone, vin: null, stockNumber: null, status: "ARCHIVED" };
  const back = { ...deleted, stamp: stampBefore(1000), values };
  let [n, receipt] = [1, firstReceipt(epoch)];
  for (const rows of [[deleted], [older, orphan], [back]]) {
    const answer = await api.sync.push({ body: { ...installation, n, receipt, sentAtMs: nowMs, rows } });
    if (answer.outcome !== "applied") throw new Error(answer.outcome);
    n += 1;
    receipt = receiptAfter(receipt, rows);
  }
  const { conflicts } = await api.syncConflicts.list({});
  const { deadLetters } = await api.syncDeadLetters.list({});
  const [conflict, deadLetter] = [conflicts[0]?.id, deadLetters[0]?.id];
  if (conflict === undefined || deadLetter === undefined) throw new Error("sync noted nothing");
  return { conflict, deadLetter };
}
