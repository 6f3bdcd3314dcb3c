import type { Connection, Platform, PlatformError } from "../../../../contracts/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow, minutes } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { findCampaignForWork } from "../campaigns.repo.ts";
import type { Connectors } from "../connector/connectors.ts";
import { type Page, platformNames, Refused, Unavailable } from "../connector/port.ts";
import { appErrorOf, platformErrorOf } from "../connector/told.ts";
import type { Asking } from "../delivery/asking.ts";
import type { LookingUp } from "../delivery/looking-up.ts";
import { isAccountError } from "../delivery/outcomes.ts";
import { mayBeBought, requestedState, shownState } from "../delivery/platform-state.ts";
import { keepAccount, type PlatformRow, platformById, runningOn } from "../delivery/platforms.repo.ts";
import { type Accounts, markOf } from "./accounts.ts";
import {
  type ConnectionRow,
  connectionById,
  deleteConnection,
  findConnection,
  isHeldElsewhere,
  listConnections,
  putConnection,
} from "./connections.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly accounts: Accounts;
  readonly asking: Asking;
  readonly lookingUp: LookingUp;
}
/** How long an account's credit and payment method are shown as they were. Our own choice: that of the pages. */
const accountKept = minutes(5);

/** The social accounts of a workspace. */
export function openConnections({ store, clock, connectors, accounts, asking, lookingUp }: Needs) {
  const wire = (row: ConnectionRow, { isSimulated }: { isSimulated: boolean }): Connection => ({
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

  /** As it is now; as it was last known where nobody answers. */
  async function current(caller: Caller, row: ConnectionRow): Promise<ConnectionRow> {
    if (clock.now().getTime() - Date.parse(row.accountAt) < accountKept) return row;
    return accounts.refreshed(row, caller.environment).catch(async (error: unknown) => {
      if (!(error instanceof Refused || error instanceof Unavailable)) throw error;
      return (await connectionById(store.read, row.workspaceId, row.id)) ?? row;
    });
  }

  /** An account that the service has lost cannot be told anything any more: what it may run is let go, not forgotten. */
  async function letGo(caller: Caller, row: PlatformRow, { code, message }: PlatformError): Promise<void> {
    const look = `It could not be paused: look on ${platformNames[row.platform]} whether it runs.`;
    const outcome = { kind: "abandoned", error: { code, message: `${message} ${look}` } } as const;
    await store.write(async (tx) => {
      const work = await findCampaignForWork(tx, row.campaignId);
      if (work) await asking.settle(tx, { campaign: work.campaign, row }, { outcome, actor: caller });
    });
  }

  /** The account's refusal that keeps a wish from being looked up; undefined where it is settled. */
  async function whyNotSettled(row: PlatformRow): Promise<PlatformError | undefined> {
    try {
      await lookingUp.settled(row);
      return undefined;
    } catch (error) {
      const cause = error instanceof Unavailable && error.cause instanceof Refused ? error.cause : undefined;
      if (cause && isAccountError(cause)) return platformErrorOf(cause);
      throw error;
    }
  }

  /** Pauses what runs there, or may run; throws CONNECTOR_UNAVAILABLE where it may go on running. */
  async function pause(caller: Caller, row: PlatformRow): Promise<void> {
    const mayStart = requestedState(row.status) === "running" || mayBeBought(row.status);
    const refusal = mayStart ? await whyNotSettled(row) : undefined;
    if (refusal) return letGo(caller, row, refusal);
    const now = await platformById(store.read, row.id);
    if (!now || shownState(now.status) !== "running") return;
    const { campaignId, platform } = now;
    const asked = await asking.askFor({ campaignId, platform, action: "pause", actor: caller });
    if (!asked || asked.outcome.kind === "found") return;
    const { kind, error } = asked.outcome;
    if (isAccountError(error)) return letGo(caller, asked.row, error);
    const isMissing = kind === "refused" && shownState(asked.row.status) === "failed";
    if (!isMissing) throw new Unavailable(error.message, kind === "unanswered");
  }

  /** All that runs with an account, before the account goes. */
  async function pauseAll(caller: Caller, { workspaceId, platform }: ConnectionRow): Promise<void> {
    try {
      for (const running of await runningOn(store.read, workspaceId, platform)) await pause(caller, running);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const message = `${error.message} What runs there could not be paused, so the account stays connected.`;
      throw new AppError("CONNECTOR_UNAVAILABLE", { message });
    }
  }

  /** Throws VALIDATION_ERROR without a key where each dealer has one, PERMISSION_DENIED for one that is another's. */
  async function assertOwn(db: Reader, { workspaceId, environment }: Caller, profileKey: string | null): Promise<void> {
    if (!connectors(environment).needsProfileKey) return;
    const field = "profileKey";
    if (profileKey === null) {
      const message =
        "profileKey: is missing: this server serves several dealers, each with a profile of the posting service.";
      throw new AppError("VALIDATION_ERROR", { message, field });
    }
    if (!(await isHeldElsewhere(db, profileKey, workspaceId))) return;
    const message = "The profile key is in use by another dealer on this server: give the one of your own profile.";
    throw new AppError("PERMISSION_DENIED", { message, field });
  }

  return {
    async list(caller: Caller): Promise<Connection[]> {
      const rows = await listConnections(store.read, caller.workspaceId);
      const now = await Promise.all(rows.map((row) => current(caller, row)));
      return now.map((row) => wire(row, connectors(caller.environment)));
    },

    /** Connects a platform's account, in the place of the one that was connected before; what ran with that is paused. */
    async connect(
      caller: Caller,
      { platform, profileKey = null }: { platform: Platform; profileKey?: string | null | undefined },
    ) {
      const { workspaceId } = caller;
      await assertOwn(store.read, caller, profileKey);
      const connector = connectors(caller.environment);
      const account = await connector.account({ workspaceId, platform, profileKey }).catch((error: unknown) => {
        throw appErrorOf(error);
      });
      const before = await findConnection(store.read, workspaceId, platform);
      if (before && before.profileKey !== profileKey) await pauseAll(caller, before);
      const now = instantNow(clock);
      return store.write(async (tx) => {
        await assertOwn(tx, caller, profileKey);
        if (before) await keepAccount(tx, before, markOf(before));
        const row = await putConnection(tx, {
          ...{ id: newId(), workspaceId, platform, profileKey, account },
          ...{ status: "connected" as const, accountAt: now, pages: null, pagesAt: null, createdAt: now },
        });
        const details = { platform, accountName: account.name };
        const subject = { subjectType: "ad_connection", subjectId: row.id } as const;
        await record(tx, clock, caller, { action: "ad_account.connected", ...subject, details });
        return wire(row, connector);
      });
    },

    async disconnect(caller: Caller, id: string): Promise<void> {
      const row = await connectionById(store.read, caller.workspaceId, id);
      if (!row) throw new AppError("RESOURCE_NOT_FOUND", { message: "No such connection.", field: "id" });
      await pauseAll(caller, row);
      await store.write(async (tx) => {
        if (!(await deleteConnection(tx, row.id))) return;
        await keepAccount(tx, row, markOf(row));
        const details = { platform: row.platform, accountName: row.account.name };
        const subject = { subjectType: "ad_connection", subjectId: row.id } as const;
        await record(tx, clock, caller, { action: "ad_account.disconnected", ...subject, details });
      });
    },

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
export type Connections = ReturnType<typeof openConnections>;
