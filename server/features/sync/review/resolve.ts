import { AppError } from "../../../../contracts/kit/errors.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { Writer } from "../../../platform/db/store.ts";
import { type Rows, workspaceWith } from "../apply/rows.ts";
import type { Session } from "../link/session.ts";
import { choicesOf, type OpenConflict, openConflict } from "./conflicts.ts";
import { mergeVehicles } from "./merge-vehicles.ts";
import { deleteConflict, findConflict } from "./review.repo.ts";
import { writeBack } from "./write-back.ts";

export interface Resolution {
  readonly choice: "current" | "other" | "merge";
  /** Takes only these of the differing fields. Default: all. */
  readonly fields?: readonly string[] | undefined;
}

export interface Resolved {
  readonly table: string;
  /** The resulting record. After a merge: the kept vehicle. */
  readonly id: string;
  readonly conflictKind: string;
}

const invalid = (field: string, message: string) => new AppError("VALIDATION_ERROR", { message, field });

async function holderExists(rows: Rows, { table, row }: OpenConflict): Promise<boolean> {
  return row.otherRowId !== null && (await workspaceWith(rows, table, row.otherRowId)) === rows.workspaceId;
}

/** Resolves a conflict. Throws RESOURCE_NOT_FOUND, VALIDATION_ERROR, SYNC_ROW_REFUSED. */
export async function resolveConflict(
  tx: Writer,
  session: Session,
  id: string,
  { choice, fields }: Resolution,
): Promise<Resolved> {
  const row = await findConflict(tx, session.workspaceId, id);
  if (!row)
    throw new AppError("RESOURCE_NOT_FOUND", { message: "No such conflict; it may be resolved already.", field: "id" });
  const conflict = await openConflict(session, row);
  const choices = conflict ? choicesOf(conflict, await holderExists(session, conflict)) : (["current"] as const);
  if (!choices.some((one) => one === choice)) {
    throw invalid("choice", `This conflict can be resolved by ${choices.join(" or ")}.`);
  }
  if (fields && choice !== "other") throw invalid("fields", "Fields can be chosen only with `other`.");
  let recordId = row.rowId;
  if (conflict && choice === "other") await takeOther(session, conflict, fields);
  if (conflict && choice === "merge" && row.otherRowId !== null) {
    await mergeVehicles(session, { kept: row.otherRowId, gone: row.rowId });
    recordId = row.otherRowId;
  }
  await deleteConflict(tx, row);
  return { table: conflict?.table.name ?? "unknown", id: recordId, conflictKind: row.kind };
}

async function takeOther(
  session: Session,
  conflict: OpenConflict,
  fields: readonly string[] | undefined,
): Promise<void> {
  const { table, row, lost, current, columns } = conflict;
  const unknown = fields?.find((name) => !columns.includes(name));
  if (unknown !== undefined)
    throw invalid("fields", `${unknown} is not one of the fields that differ: ${columns.join(", ")}.`);
  const values = lost.values ?? {};
  if (current === null) {
    if (fields) throw invalid("fields", "A deleted record can only be restored as a whole.");
    return writeBack(session, table, row.rowId, values);
  }
  // Fields of the same unit are taken together.
  const units = new Set((fields ?? columns).map((name) => table.rules.unitOf(name)));
  const taken = columns.filter((name) => units.has(table.rules.unitOf(name)));
  await writeBack(
    session,
    table,
    row.rowId,
    Object.fromEntries(taken.map((name) => [name, own(values, name) ?? null])),
  );
}
