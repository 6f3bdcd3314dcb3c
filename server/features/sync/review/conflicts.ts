import { own } from "../../../../contracts/kit/own.ts";
import type { SyncConflict } from "../../../../contracts/system/sync-conflicts.ts";
import { type Rows, readKnown } from "../apply/rows.ts";
import { never, type Stamp } from "../clock/stamp.ts";
import { canonical } from "../merge/canonical.ts";
import { isAlive, lostUnits, newestOf, stampOfUnit, unitsOf } from "../merge/merge.ts";
import type { Stamps, Version } from "../merge/version.ts";
import { type SyncedTable, tableOfNumber } from "../policies/synced-table.ts";
import { knownBefore } from "../protocol/batch.ts";
import { Lost } from "../protocol/lost.ts";
import { describeFields, describeRecord, instantOfStamp } from "./describe.ts";
import type { ConflictRow } from "./review.repo.ts";

/** A conflict, and the version of the record that is stored now. */
export interface OpenConflict {
  readonly row: ConflictRow;
  readonly table: SyncedTable;
  readonly lost: Version & { readonly based: Stamps | null };
  /** Null: the record is deleted. */
  readonly current: Version | null;
  /** The columns with different values, within the units that were lost. */
  readonly columns: readonly string[];
}

/** Undefined: this version of the product does not know the table or the form of the conflict. */
export async function openConflict(rows: Rows, row: ConflictRow): Promise<OpenConflict | undefined> {
  const table = tableOfNumber(row.tableNo);
  const lost = Lost.safeParse(row.lost);
  if (!table || !lost.success) return undefined;
  const known = (await readKnown(rows, table, row.rowId))?.version;
  const current = known && isAlive(known) ? known : null;
  return { row, table, lost: lost.data, current, columns: columnsOf(table, row, lost.data, current) };
}

function columnsOf(
  table: SyncedTable,
  { kind }: ConflictRow,
  lost: OpenConflict["lost"],
  current: Version | null,
): string[] {
  const values = lost.values ?? {};
  const differs = (name: string) =>
    name !== "createdAt" && canonical(own(values, name)) !== canonical(own(current?.values ?? {}, name));
  if (kind === "taken") return takenColumns(table).filter(differs);
  // The deletion was overruled, or the record is still deleted.
  if (kind === "deleted" || current === null) return current === null ? Object.keys(values) : [];
  const units = new Set(lostUnits(table.rules, lost, current, knownBefore(lost)));
  return [...unitsOf(table.rules, values)]
    .filter(([unit]) => units.has(unit))
    .flatMap(([, names]) => names.filter(differs));
}

const takenColumns = ({ policy }: SyncedTable): string[] =>
  Object.values(policy.taken ?? {}).map(([, column]) => column);

/** Whether the conflict is about two vehicles with the same VIN. */
export const isSameCar = ({ table, row }: OpenConflict): boolean =>
  row.kind === "taken" && table.name === "vehicles" && row.otherRowId !== null;

type Choice = SyncConflict["choices"][number];

/** The ways in which a conflict can be resolved now. */
export function choicesOf(conflict: OpenConflict, holderExists: boolean): Choice[] {
  const { row, table, current, columns } = conflict;
  if (table.policy.merge === "append" && current !== null) return ["current"];
  if (isSameCar(conflict)) return current !== null && holderExists ? ["current", "merge"] : ["current"];
  return row.kind === "taken" || columns.length === 0 ? ["current"] : ["current", "other"];
}

const nodeOf = (stamp: Stamp): string => stamp.slice(16);

/** The newest stamp of the columns. */
function stampOfColumns({ table }: OpenConflict, version: Version | null, columns: readonly string[]): Stamp {
  if (!version) return never;
  const stamps = columns.map((name) => stampOfUnit(version, table.rules.unitOf(name)));
  return stamps.reduce((a, b) => (a > b ? a : b), stamps.length === 0 ? newestOf(version) : never);
}

export async function presentConflict(rows: Rows, node: string, conflict: OpenConflict): Promise<SyncConflict> {
  const { row, table, lost, current, columns } = conflict;
  const holder = row.otherRowId === null ? null : await describeRecord(rows, table.name, row.otherRowId);
  const side = (version: Version | null) => {
    const stamp = stampOfColumns(conflict, version, columns);
    return { isFromHere: stamp !== never && nodeOf(stamp) === node, changedAt: instantOfStamp(stamp) };
  };
  return {
    id: row.id,
    kind: row.kind,
    record: await describeRecord(rows, table.name, row.rowId, lost.values),
    holder,
    current: side(current),
    other: side(lost),
    fields: await describeFields(rows, table, shownColumns(conflict), {
      current: current?.values ?? null,
      other: lost.values,
    }),
    choices: choicesOf(conflict, holder?.exists ?? false),
    createdAt: row.createdAt,
  };
}

/** The API form of a conflict that this version of the product cannot open. It is listed because it is also counted. */
export function unknownConflict({ id, kind, rowId, createdAt }: ConflictRow): SyncConflict {
  const side = { isFromHere: false, changedAt: null };
  return {
    ...{ id, kind, createdAt, holder: null, current: side, other: side, fields: [], choices: ["current"] },
    record: { kind: "unknown", id: rowId, title: null, vehicleId: null, exists: false },
  };
}

/** For a deleted record: only columns with a value that a person has entered. */
const shownColumns = ({ row, table, lost, columns }: OpenConflict): readonly string[] =>
  row.kind === "deleted"
    ? columns.filter(
        (name) =>
          name !== "createdAt" && !table.rules.lasting.has(name) && (own(lost.values ?? {}, name) ?? null) !== null,
      )
    : columns;
