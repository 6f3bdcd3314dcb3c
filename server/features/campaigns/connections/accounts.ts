import type { Environment } from "../../../../contracts/accounts.ts";
import type { Platform } from "../../../../contracts/campaigns.ts";
import { type Clock, instantNow, minutes } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import { hashOf } from "../../../platform/ids.ts";
import type { Connectors } from "../connector/connectors.ts";
import { type Page, platformNames, Refused, type Who } from "../connector/port.ts";
import type { PlatformRow } from "../delivery/platforms.repo.ts";
import { type ConnectionRow, findConnection, updateConnection } from "./connections.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
}

/** The interface's figure (8): pages are asked for every five minutes at most. */
const pagesKept = minutes(5);
/** What tells accounts apart where the profile key itself is not to stay: it goes when its account is disconnected. */
export const markOf = ({ profileKey }: Pick<Who, "profileKey">): string => hashOf(profileKey ?? "");

type Purchase = Pick<PlatformRow, "platform" | "boughtWith">;
/** Whether something was bought with another account than this one: what was bought before that was kept counts as its own. */
export const isOfAnother = ({ boughtWith }: Purchase, account: Pick<Who, "profileKey">): boolean =>
  boughtWith !== null && boughtWith !== markOf(account);

const isLost = (error: unknown): boolean =>
  error instanceof Refused && (error.code === "USER_NOT_REGISTERED" || error.code === "ACCOUNT_NOT_CONNECTED");

/** The accounts of a workspace as its platforms know them, through the connector. */
export function openAccounts({ store, clock, connectors }: Needs) {
  /** The account that pays. Throws Refused with ACCOUNT_NOT_CONNECTED where there is none, or where it is nobody's own. */
  async function connection(workspaceId: string, platform: Platform, environment: Environment): Promise<ConnectionRow> {
    const row = await findConnection(store.read, workspaceId, platform);
    const name = platformNames[platform];
    if (!row) throw new Refused("ACCOUNT_NOT_CONNECTED", `No ${name} account is connected.`);
    if (row.profileKey !== null || !connectors(environment).needsProfileKey) return row;
    const message = `The ${name} account was connected without a profile key: connect it again with yours.`;
    throw new Refused("ACCOUNT_NOT_CONNECTED", message);
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
    /**
     * Whose account something was bought with. Throws Refused with ACCOUNT_NOT_CONNECTED where that is not connected any
     * more: another does not know the number, which says nothing of what was bought.
     */
    async buyer(workspaceId: string, bought: Purchase): Promise<Who> {
      const { platform } = bought;
      const row = await findConnection(store.read, workspaceId, platform);
      if (row && !isOfAnother(bought, row)) return { workspaceId, platform, profileKey: row.profileKey };
      const name = platformNames[platform];
      const message = `The ${name} account that it was bought with is not connected: connect it again, or look on ${name}.`;
      throw new Refused("ACCOUNT_NOT_CONNECTED", message);
    },

    /** Whether the account that something was bought with is connected, so that it can be asked about. */
    async hasBuyer(db: Reader, workspaceId: string, bought: Purchase): Promise<boolean> {
      const row = await findConnection(db, workspaceId, bought.platform);
      return row !== undefined && !isOfAnother(bought, row);
    },
  };
}
export type Accounts = ReturnType<typeof openAccounts>;
