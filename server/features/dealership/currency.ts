import type { Reader } from "../../platform/db/store.ts";
import { setCurrencies } from "./dealership.repo.ts";

/** The currency of a dealership that has set none. */
export const defaultCurrency = "USD";

/** The currencies of the prices of workspaces. */
export type Currencies = (workspaceId: string) => string;

/** Of the workspaces of these rows: a team has vehicles of several dealerships. One query. */
export async function currenciesOf(db: Reader, rows: readonly { readonly workspaceId: string }[]): Promise<Currencies> {
  const ids = [...new Set(rows.map(({ workspaceId }) => workspaceId))];
  const set = ids.length === 0 ? [] : await setCurrencies(db, ids);
  const currencies = new Map(set.map(({ workspaceId, currency }) => [workspaceId, currency]));
  return (workspaceId) => currencies.get(workspaceId) ?? defaultCurrency;
}
