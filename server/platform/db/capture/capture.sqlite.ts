import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";
import { followers, partsOfInspections, type Source, sources } from "./sources.ts";

const next = "update change_state set place = place + 1";
const place = "(select place from change_state)";
const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
const columns = "(resource, row_id, audience, place, deleted, changed_at)";
const asLive = `on conflict (resource, row_id, audience) do update
      set place = excluded.place, deleted = 0, changed_at = excluded.changed_at`;

/** Records rows as changed: `row` and `audience` are expressions over `from`, a FROM clause with a condition. */
const recordChanged = (resource: string, row: string, audience: string, from: string): string =>
  `insert into row_changes ${columns} select '${resource}', ${row}, ${audience}, ${place}, 0, ${now} ${from} ${asLive}`;

/** Marks the entries that match the condition as deleted. */
const markDeleted = (resource: string, condition: string): string =>
  `update row_changes set place = ${place}, deleted = 1, changed_at = ${now}
      where resource = '${resource}' and deleted = 0 and ${condition}`;

/** The steps after a record was inserted or updated: for its workspace and for its team. */
function stepsAfterWrite({ resource, vehicle }: Source): string[] {
  const own = recordChanged(resource, "new.id", "new.workspace_id", "where true");
  if (resource === "vehicle")
    return [own, recordChanged(resource, "new.id", "new.team_id", "where new.team_id is not null")];
  if (vehicle === undefined) return [own];
  const ofTeam = `from vehicles where id = new.${vehicle} and team_id is not null`;
  return [own, recordChanged(resource, "new.id", "team_id", ofTeam)];
}

/** The steps after a vehicle leaves or joins a team. Its records move with it. */
function stepsAfterTeamChange(): string[] {
  const left = markDeleted("vehicle", "row_id = new.id and audience = old.team_id");
  return [
    left,
    ...followers.flatMap(({ resource, table, vehicle }) => {
      const rows = `(select id from ${table} where ${vehicle} = new.id)`;
      return [
        markDeleted(resource, `row_id in ${rows} and audience = old.team_id`),
        recordChanged(
          resource,
          "id",
          "new.team_id",
          `from ${table} where ${vehicle} = new.id and new.team_id is not null`,
        ),
      ];
    }),
  ];
}

interface Trigger {
  readonly name: string;
  readonly on: string;
  readonly steps: readonly string[];
}

function triggersOf(source: Source): Trigger[] {
  const { resource, table } = source;
  const name = (event: string) => `row_changes_${table}_${event}`;
  const ended = markDeleted(resource, "row_id = old.id");
  return [
    { name: name("insert"), on: `after insert on ${table}`, steps: stepsAfterWrite(source) },
    { name: name("update"), on: `after update on ${table}`, steps: stepsAfterWrite(source) },
    { name: name("delete"), on: `after delete on ${table}`, steps: [ended] },
  ];
}

function triggersOfPart(table: string): Trigger[] {
  const steps = (row: "new" | "old"): string[] => {
    const inspection = `from inspections where inspections.id = ${row}.inspection_id`;
    const team = `from inspections join vehicles on vehicles.id = inspections.vehicle_id
      where inspections.id = ${row}.inspection_id and team_id is not null`;
    return [
      recordChanged("inspection", "id", "workspace_id", inspection),
      recordChanged("inspection", "inspections.id", "team_id", team),
    ];
  };
  const events = { insert: "new", update: "new", delete: "old" } as const;
  return Object.entries(events).map(([event, row]) => ({
    name: `row_changes_${table}_${event}`,
    on: `after ${event} on ${table}`,
    steps: steps(row),
  }));
}

const moving: Trigger = {
  name: "row_changes_vehicles_moved",
  on: "after update of team_id on vehicles when new.team_id is not old.team_id",
  steps: stepsAfterTeamChange(),
};
const triggers = [...sources.flatMap(triggersOf), ...partsOfInspections.flatMap(triggersOfPart), moving];

const wordsOf = ({ name, on, steps }: Trigger): string =>
  `CREATE TRIGGER ${name} ${on} begin ${[next, ...steps].join("; ")}; end`;

/**
 * Drops the triggers before a migration: SQLite cannot rename a rebuilt table that triggers of other tables refer to.
 * Also drops the triggers of sync, which sync creates again at its start.
 */
export function stopCapture(connection: Database.Database): void {
  const made = connection
    .prepare(
      "select name from sqlite_schema where type = 'trigger' and (name like 'row_changes_%' or name like 'sync_rows_%')",
    )
    .pluck()
    .all();
  for (const name of made) connection.exec(`drop trigger "${String(name)}"`);
}

/**
 * Makes SQLite record each change of a record in `row_changes`. SQLite has one writer at a time, so a counter gives the
 * positions in the order of the commits. Rows without an entry get one: rows older than this table, and rows that a
 * migration added. Does nothing if the migrations are of a version without this table.
 */
export function captureChanges(connection: Database.Database): void {
  const words = connection.prepare("select sql from sqlite_schema where type = 'trigger' and name = ?").pluck();
  if (triggers.every((trigger) => words.get(trigger.name) === wordsOf(trigger))) return;
  stopCapture(connection);
  if (!hasState(connection)) return;
  connection.transaction(() => {
    const fresh = connection.prepare(
      "insert into change_state values ('changes', 0, ?, 0, null) on conflict do nothing",
    );
    fresh.run(randomUUID());
    for (const trigger of triggers) connection.exec(wordsOf(trigger));
    for (const statement of [next, ...sources.flatMap(missing)]) connection.exec(statement);
  })();
}

/** Statements that add entries for rows without one, and tombstones for entries of rows that a migration deleted. */
function missing({ resource, table, vehicle }: Source): string[] {
  const unknown = (row: string, audience: string) =>
    `not exists (select 1 from row_changes where resource = '${resource}' and row_id = ${row} and audience = ${audience})`;
  const own = recordChanged(
    resource,
    "id",
    "workspace_id",
    `from ${table} where ${unknown(`${table}.id`, "workspace_id")}`,
  );
  const orphaned = markDeleted(resource, `row_id not in (select id from ${table})`);
  if (resource === "contact") return [own, orphaned];
  const from =
    vehicle === undefined ? "from vehicles" : `from ${table} join vehicles on vehicles.id = ${table}.${vehicle}`;
  const ofTeam = `${from} where team_id is not null and ${unknown(`${table}.id`, "team_id")}`;
  return [own, recordChanged(resource, `${table}.id`, "team_id", ofTeam), orphaned];
}

const hasState = (database: Database.Database): boolean =>
  database.prepare("select 1 from sqlite_schema where name = 'change_state'").get() !== undefined;

/** Makes all earlier cursors invalid, in a database file that no server has open. */
export function renewEpoch(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    if (hasState(database)) database.prepare("update change_state set epoch = ?").run(randomUUID());
  } finally {
    database.close();
  }
}
