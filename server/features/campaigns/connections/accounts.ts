import type { Environment } from "../../../../contracts/accounts.ts";
import type { Platform } from "../../../../contracts/campaigns.ts";
import { type Clock, instantNow, minutes } from "../../../clock.ts";
import type { Store } from "../../../db/store.ts";
import type { Connectors } from "../connector/connectors.ts";
import { type Page, platformNames, Refused, type Who } from "../connector/port.ts";
import { type ConnectionRow, findConnection, updateConnection } from "./connections.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
}

/** The interface's figure (8): pages are asked for every five minutes at most. */
const pagesKept = minutes(5);
const isLost = (error: unknown): boolean =>
  error instanceof Refused && (error.code === "USER_NOT_REGISTERED" || error.code === "ACCOUNT_NOT_CONNECTED");

/** The accounts of a workspace as its platforms know them, through the connector. */
export function openAccounts({ store, clock, connectors }: Needs) {
  /** Throws Refused with ACCOUNT_NOT_CONNECTED where there is none. */
  async function connection(workspaceId: string, platform: Platform): Promise<ConnectionRow> {
    const row = await findConnection(store.read, workspaceId, platform);
    if (row) return row;
    throw new Refused("ACCOUNT_NOT_CONNECTED", `No ${platformNames[platform]} account is connected.`);
  }

  /** The connection with its account as it is now; one that the service no longer knows is written down as disconnected. */
  async function refreshed(row: ConnectionRow, environment: Environment): Promise<ConnectionRow> {
    const write = (change: Partial<ConnectionRow>) => store.write((tx) => updateConnection(tx, row.id, change));
    try {
      const account = await connectors(environment).account(row);
      const accountAt = instantNow(clock);
      return (await write({ account, accountAt, status: "connected" })) ?? { ...row, account, accountAt };
    } catch (error) {
      if (isLost(error)) await write({ status: "disconnected", accountAt: instantNow(clock) });
      throw error;
    }
  }

  async function pages(row: ConnectionRow, environment: Environment): Promise<Page[]> {
    if (row.pages && row.pagesAt && clock.now().getTime() - Date.parse(row.pagesAt) < pagesKept) return row.pages;
    const found = await connectors(environment).pages(row);
    await store.write((tx) => updateConnection(tx, row.id, { pages: found, pagesAt: instantNow(clock) }));
    return found;
  }

  return {
    connection,
    refreshed,
    pages,
    /** Whose account it is that a workspace has on a platform, also where the connection is gone by now. */
    async who(workspaceId: string, platform: Platform): Promise<Who> {
      const row = await findConnection(store.read, workspaceId, platform);
      return { workspaceId, platform, profileKey: row?.profileKey ?? null };
    },
  };
}
export type Accounts = ReturnType<typeof openAccounts>;
