import type { AuditEntry } from "../../../contracts/audit.ts";
import type { Store } from "../../db/store.ts";
import { assertAdministrator, type Caller } from "../../http/guards/caller.ts";
import { type AuditFilter, type AuditRow, countEntries, entriesBefore, listEntries } from "./audit.repo.ts";
import { csvHeader, csvRow } from "./csv.ts";

const rowsAtOnce = 1000;

const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  createdAt: row.createdAt,
  actor: row.actorId === null ? null : { id: row.actorId, email: row.actorEmail ?? "" },
  via: row.via,
  credentialId: row.credentialId,
  address: row.address,
  action: row.action,
  subject: { type: row.subjectType, id: row.subjectId },
  workspaceId: row.workspaceId,
  details: row.details,
});

/** Who did what, for the installation's administrator. */
export function openAudit(store: Store) {
  return {
    async list(
      caller: Caller,
      query: AuditFilter & { readonly limit: number; readonly offset: number },
    ): Promise<{ entries: AuditEntry[]; total: number }> {
      assertAdministrator(caller);
      const rows = await listEntries(store.read, caller.environment, query);
      return { entries: rows.map(entryOf), total: await countEntries(store.read, caller.environment, query) };
    },

    /** Every matching entry as CSV, newest first, a thousand lines at a time. */
    export(caller: Caller, filter: AuditFilter): AsyncGenerator<string> {
      assertAdministrator(caller);
      return pieces(caller, filter);
    },
  };

  async function* pieces(caller: Caller, filter: AuditFilter): AsyncGenerator<string> {
    yield csvHeader;
    let last: AuditRow | undefined;
    do {
      const rows = await entriesBefore(store.read, caller.environment, { filter, last, most: rowsAtOnce });
      yield rows.map((row) => csvRow(entryOf(row))).join("");
      last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
    } while (last);
  }
}
export type Audit = ReturnType<typeof openAudit>;
