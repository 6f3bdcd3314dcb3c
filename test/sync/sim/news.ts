import type { ChangedRow, ReportNews } from "../../../server/features/sync/apply/news.ts";
import type { SyncNeeds } from "../../../server/features/sync/link/host.ts";
import { canonical } from "../../../server/features/sync/merge/canonical.ts";
import type { Values } from "../../../server/features/sync/merge/version.ts";
import { orderOf, syncedTables, tableNamed } from "../../../server/features/sync/policies/synced-table.ts";
import type { RunSql } from "../../../server/platform/db/raw.ts";
import { rowsOf } from "./rows.ts";

interface Watched {
  readonly store: SyncNeeds["store"];
  /** Reads without being counted. */
  readonly look: RunSql;
}

/** The values that every machine knows, as text. */
function textOf(table: string, values: Values | null): string | undefined {
  const names = tableNamed(table)?.traveling.map(({ name }) => name) ?? [];
  return values === null ? undefined : canonical(Object.fromEntries(names.map((name) => [name, values[name]])));
}

type Rows = ReadonlyMap<string, string>;

/** What is wrong with one row that was reported: it has to be what has changed, from what was there to what is there. */
function problemOf({ table, id, ...row }: ChangedRow, before: Rows, after: Rows): string | undefined {
  const key = `${table} ${id}`;
  const [was, is] = [before.get(key), after.get(key)];
  if (textOf(table, row.before) !== was) return `${key} was ${was}, and is reported from ${JSON.stringify(row.before)}`;
  if (textOf(table, row.after) !== is) return `${key} is ${is}, and is reported as ${JSON.stringify(row.after)}`;
  return was === is ? `${key} is reported and has not changed` : undefined;
}

function problemsOf(reported: readonly ChangedRow[], before: Rows, after: Rows): string[] {
  const keys = reported.map(({ table, id }) => `${table} ${id}`);
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${key} is reported twice`);
  const alive = reported.filter((row) => row.after !== null).map(({ table }) => orderOf(table));
  const isInOrder = alive.every((order, at) => order >= (alive[at - 1] ?? 0));
  const isDeletedLast = reported.slice(0, alive.length).every((row) => row.after !== null);
  return [
    ...twice,
    ...(isInOrder && isDeletedLast ? [] : [`out of order: ${keys.join(", ")}`]),
    ...reported.flatMap((row) => problemOf(row, before, after) ?? []),
  ];
}

/**
 * The store of a machine, and its reporter. If it is checked, all rows are read before and after each transaction. An upgrade, which applies several
 * versions of a row in one, does not use this store.
 */
export function watchNews(
  { store, look }: Watched,
  { isChecked, workspaceId }: { readonly isChecked: boolean; readonly workspaceId: () => string },
) {
  const news: ChangedRow[] = [];
  const problems: string[] = [];
  let reported: ChangedRow[] | undefined;
  const reportNews: ReportNews = {
    tables: new Set(syncedTables.map(({ name }) => name)),
    async report(_tx, _workspaceId, changed) {
      (reported ?? news).push(...changed);
    },
  };
  const watched: SyncNeeds["store"] = {
    ...store,
    async write(work) {
      const ofWrite: ChangedRow[] = [];
      reported = ofWrite;
      const written = store.write(async (tx) => {
        const before = isChecked ? await rowsOf(look, workspaceId()) : undefined;
        const answer = await work(tx);
        if (before && ofWrite.length > 0) {
          problems.push(...problemsOf(ofWrite, before, await rowsOf(look, workspaceId())));
        }
        return answer;
      });
      const result = await written.finally(() => {
        reported = undefined;
      });
      news.push(...ofWrite);
      return result;
    },
  };
  return { store: watched, reportNews, news, problems };
}
