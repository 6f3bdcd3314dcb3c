import type { Environment } from "../../../../contracts/accounts/accounts.ts";
import type { Platform } from "../../../../contracts/customers/campaigns.ts";
import { type Clock, instantNow, isWithin, minutes } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import { hashOf } from "../../../platform/ids.ts";
import type { Connectors } from "../connector/connectors.ts";
import { type AccountRef, type Page, platformNames, Refused } from "../connector/port.ts";
import type { PlatformRow } from "../delivery/platforms.repo.ts";
import { type ConnectionRow, findConnection, updateConnection } from "./connections.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
}

/** Pages are queried at most every five minutes (interface, section 8). */
const pagesFreshMs = minutes(5);
/** Identifies an account without its profile key, which is deleted when the account is disconnected. */
export const accountHash = ({ profileKey }: Pick<AccountRef, "profileKey">): string => hashOf(profileKey ?? "");

type Purchase = Pick<PlatformRow, "platform" | "boughtWith">;
/** Whether a purchase was made with another account. Purchases without a stored account count as made with this one. */
export const isOtherAccount = ({ boughtWith }: Purchase, account: Pick<AccountRef, "profileKey">): boolean =>
  boughtWith !== null && boughtWith !== accountHash(account);

const isAccountLost = (error: unknown): boolean =>
  error instanceof Refused && (error.code === "USER_NOT_REGISTERED" || error.code === "ACCOUNT_NOT_CONNECTED");

/** The accounts of a workspace on its platforms, queried through the connector. */
export function createAccounts({ store, clock, connectors }: Needs) {
  /** The account that pays. Throws Refused with ACCOUNT_NOT_CONNECTED if there is none, or if it lacks a required profile key. */
  async function connection(workspaceId: string, platform: Platform, environment: Environment): Promise<ConnectionRow> {
    const row = await findConnection(store.read, workspaceId, platform);
    const name = platformNames[platform];
    if (!row) throw new Refused("ACCOUNT_NOT_CONNECTED", `No ${name} account is connected.`);
    if (row.profileKey !== null || !connectors(environment).needsProfileKey) return row;
    const message = `The ${name} account was connected without a profile key: connect it again with yours.`;
    throw new Refused("ACCOUNT_NOT_CONNECTED", message);
  }

  /** Queries the account and stores it. An account that the service no longer knows is stored as disconnected. */
  async function refresh(row: ConnectionRow, environment: Environment): Promise<ConnectionRow> {
    const write = (change: Partial<ConnectionRow>) => store.write((tx) => updateConnection(tx, row.id, change));
    try {
      const account = await connectors(environment).account(row);
      const accountAt = instantNow(clock);
      return (await write({ account, accountAt, status: "connected" })) ?? { ...row, account, accountAt };
    } catch (error) {
      if (isAccountLost(error)) await write({ status: "disconnected", accountAt: instantNow(clock) });
      throw error;
    }
  }

  async function pages(row: ConnectionRow, environment: Environment): Promise<Page[]> {
    if (row.pages && row.pagesAt && isWithin(pagesFreshMs, row.pagesAt, clock.now())) return row.pages;
    const found = await connectors(environment).pages(row);
    await store.write((tx) => updateConnection(tx, row.id, { pages: found, pagesAt: instantNow(clock) }));
    return found;
  }

  return {
    connection,
    refresh,
    pages,
    /**
     * The account that made a purchase. Throws Refused with ACCOUNT_NOT_CONNECTED if it is no longer connected: another account
     * does not know the number, which says nothing about the purchase.
     */
    async buyer(workspaceId: string, bought: Purchase): Promise<AccountRef> {
      const { platform } = bought;
      const row = await findConnection(store.read, workspaceId, platform);
      if (row && !isOtherAccount(bought, row)) return { workspaceId, platform, profileKey: row.profileKey };
      const name = platformNames[platform];
      const message = `The ${name} account that it was bought with is not connected: connect it again, or check it on ${name}.`;
      throw new Refused("ACCOUNT_NOT_CONNECTED", message);
    },

    /** Whether the account that made a purchase is connected, so that the purchase can be queried. */
    async isBuyerConnected(db: Reader, workspaceId: string, bought: Purchase): Promise<boolean> {
      const row = await findConnection(db, workspaceId, bought.platform);
      return row !== undefined && !isOtherAccount(bought, row);
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
