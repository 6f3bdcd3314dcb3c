import { type Clock, instantNow } from "../../../../platform/clock.ts";
import type { Store } from "../../../../platform/db/store.ts";
import { newId } from "../../../../platform/ids.ts";
import { type AccountRef, type Ad, type PurchaseIds, platformNames, Refused } from "../port.ts";
import { pagesOf } from "./account.ts";
import { assertAffordable, budgetOf } from "./credit.ts";
import { assertAccount, assertAnswer, assertStart } from "./failures.ts";
import { accountSeed, seedOf } from "./seed.ts";
import { idsOf, requireAd } from "./simulated-ad.ts";
import { findSimulatedAd, insertSimulatedAd, type SimulatedAd } from "./simulator.repo.ts";

/** Starts an ad, or finds the one that was started under the same number. */
export async function startAd(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  account: AccountRef,
  { request, ad }: { readonly request: string; readonly ad: Ad },
): Promise<PurchaseIds> {
  const bought = await store.write(async (tx) => {
    const known = await findSimulatedAd(tx, account, request);
    if (known) return known;
    assertAccount(account);
    assertStart(account, ad.name);
    assertPage(account, ad.pageId);
    const dailyBudget = budgetOf(ad);
    await assertAffordable({ clock, db: tx }, account, dailyBudget);
    const now = instantNow(clock);
    const row: SimulatedAd = {
      id: newId(),
      workspaceId: account.workspaceId,
      platform: account.platform,
      request,
      campaign: ad,
      state: "running",
      seed: seedOf(String(accountSeed(account)), account.platform, ad.name),
      spans: [{ from: now, to: null, dailyBudget }],
      createdAt: now,
    };
    return (await insertSimulatedAd(tx, row)) ? row : requireAd(tx, account, request);
  });
  assertAnswer(account, ad.name);
  return idsOf(bought);
}

function assertPage(account: AccountRef, pageId: string | null): void {
  if (pagesOf(account).some(({ id }) => id === pageId)) return;
  throw new Refused("PAGE_NOT_FOUND", `${platformNames[account.platform]} knows no such page.`);
}
