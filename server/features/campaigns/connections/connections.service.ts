import type { Connection, Platform, PlatformError } from "../../../../contracts/campaigns.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow, minutes } from "../../../platform/clock.ts";
import type { Reader, Store } from "../../../platform/db/store.ts";
import { newId } from "../../../platform/ids.ts";
import { record } from "../../audit/record.ts";
import { findCampaignForWork } from "../campaigns.repo.ts";
import { appErrorOf, platformErrorOf } from "../connector/connector-errors.ts";
import type { Connectors } from "../connector/connectors.ts";
import { type Page, platformNames, Refused, Unavailable } from "../connector/port.ts";
import { isAccountError } from "../delivery/outcomes.ts";
import { mayBeBought, requestedState, shownState } from "../delivery/platform-state.ts";
import { activePurchasesOf, type PlatformRow, platformById, storeBuyer } from "../delivery/platforms.repo.ts";
import type { Purchases } from "../delivery/purchase.service.ts";
import type { Reconciliation } from "../delivery/reconcile.job.ts";
import { type Accounts, accountHash } from "./accounts.ts";
import {
  type ConnectionRow,
  connectionById,
  deleteConnection,
  findConnection,
  isUsedElsewhere,
  listConnections,
  putConnection,
} from "./connections.repo.ts";

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
export function createConnections({ store, clock, connectors, accounts, purchases, reconciliation }: Needs) {
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

  /** The current account; if the service does not answer, the last known one. */
  async function current(caller: Caller, row: ConnectionRow): Promise<ConnectionRow> {
    if (clock.now().getTime() - Date.parse(row.accountAt) < accountFreshMs) return row;
    return accounts.refresh(row, caller.environment).catch(async (error: unknown) => {
      if (!(error instanceof Refused || error instanceof Unavailable)) throw error;
      return (await connectionById(store.read, row.workspaceId, row.id)) ?? row;
    });
  }

  /** The service has lost the account and cannot pause anything. The purchase may run: it becomes `unconfirmed`. */
  async function abandon(caller: Caller, row: PlatformRow, { code, message }: PlatformError): Promise<void> {
    const advice = `It could not be paused: check on ${platformNames[row.platform]} whether it runs.`;
    const outcome = { kind: "abandoned", error: { code, message: `${message} ${advice}` } } as const;
    await store.write(async (tx) => {
      const work = await findCampaignForWork(tx, row.campaignId);
      if (work) await purchases.settle(tx, { campaign: work.campaign, row }, { outcome, actor: caller });
    });
  }

  /** Reconciles a purchase. Returns the refusal of the account if that prevents it. */
  async function accountRefusal(row: PlatformRow): Promise<PlatformError | undefined> {
    try {
      await reconciliation.reconcile(row);
      return undefined;
    } catch (error) {
      const cause = error instanceof Unavailable && error.cause instanceof Refused ? error.cause : undefined;
      if (cause && isAccountError(cause)) return platformErrorOf(cause);
      throw error;
    }
  }

  /** Pauses a purchase that runs or may run. Throws Unavailable if it may continue to run. */
  async function pause(caller: Caller, row: PlatformRow): Promise<void> {
    const mayStart = requestedState(row.status) === "running" || mayBeBought(row.status);
    const refusal = mayStart ? await accountRefusal(row) : undefined;
    if (refusal) return abandon(caller, row, refusal);
    const now = await platformById(store.read, row.id);
    if (!now || shownState(now.status) !== "running") return;
    const { campaignId, platform } = now;
    const asked = await purchases.request({ campaignId, platform, action: "pause", actor: caller });
    if (!asked || asked.outcome.kind === "found") return;
    const { kind, error } = asked.outcome;
    if (isAccountError(error)) return abandon(caller, asked.row, error);
    const isMissing = kind === "refused" && shownState(asked.row.status) === "failed";
    if (!isMissing) throw new Unavailable(error.message, kind === "unanswered");
  }

  /** Pauses everything that runs with an account, before the account is removed. */
  async function pauseAll(caller: Caller, { workspaceId, platform }: ConnectionRow): Promise<void> {
    try {
      for (const running of await activePurchasesOf(store.read, workspaceId, platform)) await pause(caller, running);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const message = `${error.message} Running campaigns could not be paused, so the account stays connected.`;
      throw new AppError("CONNECTOR_UNAVAILABLE", { message });
    }
  }

  /** Throws VALIDATION_ERROR if a required profile key is missing, and PERMISSION_DENIED if another workspace uses it. */
  async function assertOwn(db: Reader, { workspaceId, environment }: Caller, profileKey: string | null): Promise<void> {
    if (!connectors(environment).needsProfileKey) return;
    const field = "profileKey";
    if (profileKey === null) {
      const message =
        "profileKey: is missing: this server serves several dealers, each with a profile of the posting service.";
      throw new AppError("VALIDATION_ERROR", { message, field });
    }
    if (!(await isUsedElsewhere(db, profileKey, workspaceId))) return;
    const message = "The profile key is in use by another dealer on this server: use the key of your own profile.";
    throw new AppError("PERMISSION_DENIED", { message, field });
  }

  return {
    async list(caller: Caller): Promise<Connection[]> {
      const rows = await listConnections(store.read, caller.workspaceId);
      const refreshed = await Promise.all(rows.map((row) => current(caller, row)));
      return refreshed.map((row) => wire(row, connectors(caller.environment)));
    },

    /** Connects a platform's account. It replaces the former one, whose campaigns are paused first. */
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
        if (before) await storeBuyer(tx, before, accountHash(before));
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
        await storeBuyer(tx, row, accountHash(row));
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
export type Connections = ReturnType<typeof createConnections>;
