import type { Connection } from "../../../../contracts/customers/campaigns.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, isWithin, minutes } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import { appErrorOf } from "../connector/connector-errors.ts";
import type { Connectors } from "../connector/connectors.ts";
import { type Page, Refused, Unavailable } from "../connector/port.ts";
import type { Purchases } from "../delivery/purchase.service.ts";
import type { Reconciliation } from "../delivery/reconcile.job.ts";
import type { Accounts } from "./accounts.ts";
import { type ConnectRequest, connectAccount } from "./commands/connect-account.ts";
import { disconnectAccount } from "./commands/disconnect-account.ts";
import { connectionOf } from "./connections.present.ts";
import { type ConnectionRow, connectionById, listConnections } from "./connections.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly purchases: Purchases;
  readonly reconciliation: Reconciliation;
}
/** An account's credit and payment method are queried at most every five minutes, as its pages. Our own choice. */
const accountFreshMs = minutes(5);

/** The social accounts of a workspace. */
export function createConnections(needs: Needs) {
  const { store, clock, connectors, accounts } = needs;

  /** The current account; if the service does not answer, the last known one. */
  async function current(caller: Caller, row: ConnectionRow): Promise<ConnectionRow> {
    if (isWithin(accountFreshMs, row.accountAt, clock.now())) return row;
    return accounts.refresh(row, caller.environment).catch(async (error: unknown) => {
      if (!(error instanceof Refused || error instanceof Unavailable)) throw error;
      return (await connectionById(store.read, row.workspaceId, row.id)) ?? row;
    });
  }

  return {
    async list(caller: Caller): Promise<Connection[]> {
      const rows = await listConnections(store.read, caller.workspaceId);
      const refreshed = await Promise.all(rows.map((row) => current(caller, row)));
      return refreshed.map((row) => connectionOf(row, connectors(caller.environment)));
    },

    connect: (caller: Caller, request: ConnectRequest): Promise<Connection> => connectAccount(needs, caller, request),

    disconnect: (caller: Caller, id: string): Promise<void> => disconnectAccount(needs, caller, id),

    /** The pages of the workspace's Facebook account. */
    async pages(caller: Caller): Promise<Page[]> {
      try {
        const row = await accounts.connection(caller.workspaceId, "facebook", caller.environment);
        return await accounts.pages(row, caller.environment);
      } catch (error) {
        throw appErrorOf(error);
      }
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;
