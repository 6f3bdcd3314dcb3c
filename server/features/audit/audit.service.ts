import type { AuditEntry } from "../../../contracts/accounts/audit.ts";
import { assertAdministrator, type Caller } from "../../access/caller.ts";
import type { Reader, Store } from "../../platform/db/store.ts";
import { type AuditFilter, type AuditRow, countEntries, entriesBefore, listEntries } from "./audit.repo.ts";
import { csvHeader, csvRow } from "./csv.ts";
import { currentNames, lastNames, type Names } from "./names.repo.ts";

const rowsAtOnce = 1000;

const nameless: Names = new Map();

const entryOf = (row: AuditRow, names: Names = nameless): AuditEntry => ({
  id: row.id,
  createdAt: row.createdAt,
  actor:
    row.actorId === null
      ? null
      : { id: row.actorId, email: row.actorEmail ?? "", name: names.get(row.actorId) ?? null },
  via: row.via,
  credentialId: row.credentialId,
  address: row.address,
  action: row.action,
  subject: {
    type: row.subjectType,
    id: row.subjectId,
    name: (row.subjectId === null ? undefined : names.get(row.subjectId)) ?? null,
  },
  workspaceId: row.workspaceId,
  details: row.details,
});

/** The names of actors and subjects. A deleted subject has its last recorded name. */
async function namesIn(db: Reader, rows: readonly AuditRow[]): Promise<Names> {
  const subjects = rows.flatMap(({ subjectType: type, subjectId: id }) => (id === null ? [] : [{ type, id }]));
  const actors = rows.flatMap(({ actorId: id }) => (id === null ? [] : [{ type: "account", id }]));
  const current = await currentNames(db, [...subjects, ...actors]);
  const deleted = subjects.filter(({ id }) => !current.has(id)).map(({ id }) => id);
  return new Map([...current, ...(await lastNames(db, deleted))]);
}

/** The audit log, for the installation's administrator. */
export function createAudit(store: Store) {
  return {
    async list(
      caller: Caller,
      query: AuditFilter & { readonly limit: number; readonly offset: number },
    ): Promise<{ entries: AuditEntry[]; total: number }> {
      assertAdministrator(caller);
      const rows = await listEntries(store.read, caller.environment, query);
      const names = await namesIn(store.read, rows);
      return {
        entries: rows.map((row) => entryOf(row, names)),
        total: await countEntries(store.read, caller.environment, query),
      };
    },

    /** All matching entries as CSV, newest first, in chunks of a thousand lines. */
    export(caller: Caller, filter: AuditFilter): AsyncGenerator<string> {
      assertAdministrator(caller);
      return pieces(caller, filter);
    },
  };

  async function* pieces(caller: Caller, filter: AuditFilter): AsyncGenerator<string> {
    yield csvHeader;
    let last: AuditRow | undefined;
    do {
      const rows = await entriesBefore(store.read, caller.environment, { filter, last, limit: rowsAtOnce });
      yield rows.map((row) => csvRow(entryOf(row))).join("");
      last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
    } while (last);
  }
}
export type Audit = ReturnType<typeof createAudit>;
