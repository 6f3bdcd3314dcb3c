import type { Connection } from "../../../../contracts/customers/campaigns.ts";
import type { ConnectionRow } from "./connections.repo.ts";

/** A connection in the API's form. */
export const connectionOf = (row: ConnectionRow, { isSimulated }: { readonly isSimulated: boolean }): Connection => ({
  id: row.id,
  platform: row.platform,
  status: row.status,
  accountName: row.account.name,
  hasPaymentMethod: row.account.hasPaymentMethod,
  credit: row.account.credit,
  currency: row.account.currency,
  isSimulated,
  createdAt: row.createdAt,
});
