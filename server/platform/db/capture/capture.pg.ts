import { randomUUID } from "node:crypto";
import type pg from "pg";
import { followers, partsOfInspections, type Source, sources } from "./sources.ts";

/** The key of an advisory lock, an arbitrary number (see `captureChanges`). */
const moveLock = 4_780_002;
const place = "pg_current_xact_id()::text::bigint";
const now = `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const columns = "(resource, row_id, audience, place, deleted, changed_at)";
const asLive = `on conflict (resource, row_id, audience) do update
    set place = excluded.place, deleted = false, changed_at = excluded.changed_at`;

/** Records rows as changed: `row` and `audience` are expressions over `from`, a FROM clause with a condition. */
const recordChanged = (resource: string, row: string, audience: string, from: string): string =>
  `insert into row_changes ${columns} select '${resource}', ${row}, ${audience}, ${place}, false, ${now} ${from} ${asLive};`;

/** Marks the entries that match the condition as deleted. */
const markDeleted = (resource: string, condition: string): string =>
  `update row_changes set place = ${place}, deleted = true, changed_at = ${now}
    where resource = '${resource}' and not deleted and ${condition};`;

const share = `perform pg_advisory_xact_lock_shared(${moveLock});`;

/** The steps after a record was inserted or updated. */
function stepsAfterWrite({ resource, vehicle }: Source): string {
  const own = recordChanged(resource, "new.id", "new.workspace_id", "where true");
  if (resource === "vehicle")
    return own + recordChanged(resource, "new.id", "new.team_id", "where new.team_id is not null");
  if (vehicle === undefined) return own;
  return (
    share +
    own +
    recordChanged(resource, "new.id", "team_id", `from vehicles where id = new.${vehicle} and team_id is not null`)
  );
}

/** The steps after a vehicle leaves or joins a team. Its records move with it. */
function stepsAfterTeamChange(): string {
  const records = followers.map(({ resource, table, vehicle }) => {
    const rows = `(select id from ${table} where ${vehicle} = new.id)`;
    return `${markDeleted(resource, `audience = old.team_id and row_id in ${rows}`)}
      ${recordChanged(resource, "id", "new.team_id", `from ${table} where ${vehicle} = new.id and new.team_id is not null`)}`;
  });
  return `if tg_op = 'UPDATE' and new.team_id is distinct from old.team_id then
      perform pg_advisory_xact_lock(${moveLock});
      ${markDeleted("vehicle", "audience = old.team_id and row_id = new.id")}
      ${records.join("\n")}
    end if;`;
}

const functionOf = (name: string, steps: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${steps} return null; end $$`;

const changeOf = (source: Source): string => `
  if tg_op = 'DELETE' then ${source.vehicle === undefined ? "" : share} ${markDeleted(source.resource, "row_id = old.id")}
  else ${source.resource === "vehicle" ? stepsAfterTeamChange() : ""} ${stepsAfterWrite(source)}
  end if;`;

function changeOfPart(): string {
  const inspection = "from inspections where inspections.id = part";
  const team = `from inspections join vehicles on vehicles.id = inspections.vehicle_id
    where inspections.id = part and team_id is not null`;
  return `declare part text := case when tg_op = 'DELETE' then old.inspection_id else new.inspection_id end;
    begin ${share}
      ${recordChanged("inspection", "inspections.id", "inspections.workspace_id", inspection)}
      ${recordChanged("inspection", "inspections.id", "team_id", team)}
    end;`;
}

const tables = [
  ...sources.map((source) => ({ table: source.table, steps: changeOf(source) })),
  ...partsOfInspections.map((table) => ({ table, steps: changeOfPart() })),
];
const triggerOf = (table: string): string => `row_changes_${table}`;

/**
 * Drops the triggers before a migration: Postgres refuses to alter a table with pending deferred trigger events of the
 * same migration. The triggers of sync stay, because other instances write in the meantime. They ignore sessions that
 * migrate.
 */
export async function stopCapture(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select tgname as name, relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname = 'row_changes_' || relname`,
  );
  for (const { name, table } of rows) await client.query(`drop trigger ${name} on ${table}`);
}

/**
 * Makes Postgres record each change of a record in `row_changes`, with the id of its transaction as the position
 * (`place`). A reader returns only positions before the oldest running transaction. So no slow transaction commits a
 * position that the reader has already passed.
 *
 * The triggers are deferred: they run when the transaction commits. They see the teams that other transactions have
 * committed in the meantime, and no statement that could wait for a lock follows them. A changed record holds a shared
 * lock until the commit, and a vehicle that changes its team holds an exclusive lock: either the new record sees the
 * new team, or the move sees the record.
 *
 * Rows without an entry get one: rows older than this table, and rows that a migration added. Does nothing if the
 * migrations are of a version without this table. Call it in one transaction.
 */
export async function captureChanges(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('change_state') is not null as exists");
  if (!rows[0]?.exists) return;
  let isComplete = true;
  for (const { table, steps } of tables) {
    await client.query(functionOf(`note_${table}`, steps));
    const { rowCount } = await client.query("select 1 from pg_trigger where tgname = $1", [triggerOf(table)]);
    if (rowCount !== 0) continue;
    isComplete = false;
    await client.query(
      `create constraint trigger ${triggerOf(table)} after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function note_${table}()`,
    );
  }
  await client.query("insert into change_state values ('changes', 0, $1, 0, null) on conflict do nothing", [
    randomUUID(),
  ]);
  await resetAfterRestore(client);
  if (isComplete) return;
  for (const source of sources) for (const statement of missing(source)) await client.query(statement);
}

/**
 * In a restored dump, the table has a new oid, or positions may belong to transactions that this cluster has not
 * reached yet. In both cases the positions start again, and all earlier cursors become invalid.
 */
async function resetAfterRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ moved: boolean; ahead: boolean }>(
    `select origin is distinct from 'row_changes'::regclass::oid::text as moved,
      greatest(purged_place, (select max(place) from row_changes)) >= ${place} as ahead from change_state`,
  );
  const [{ moved: isMoved = false, ahead = false } = {}] = rows;
  if (!isMoved && !ahead) return;
  await client.query(
    "update change_state set epoch = $1, purged_place = 0, origin = 'row_changes'::regclass::oid::text",
    [randomUUID()],
  );
  await client.query("update row_changes set place = 0");
}

/** Statements that add entries for rows without one, and tombstones for entries without a row. */
function missing({ resource, table, vehicle }: Source): string[] {
  const unknown = (row: string, audience: string) =>
    `not exists (select 1 from row_changes where resource = '${resource}' and row_id = ${row} and audience = ${audience})`;
  const own = recordChanged(
    resource,
    "id",
    "workspace_id",
    `from ${table} where ${unknown(`${table}.id`, "workspace_id")}`,
  );
  const orphaned = markDeleted(resource, `not exists (select 1 from ${table} where ${table}.id = row_id)`);
  if (resource === "contact") return [own, orphaned];
  const from =
    vehicle === undefined ? "from vehicles" : `from ${table} join vehicles on vehicles.id = ${table}.${vehicle}`;
  const ofTeam = `${from} where team_id is not null and ${unknown(`${table}.id`, "team_id")}`;
  return [own, recordChanged(resource, `${table}.id`, "team_id", ofTeam), orphaned];
}
