import { type Clock, instantNow } from "../../../../platform/clock.ts";
import type { Store } from "../../../../platform/db/store.ts";
import { type Connector, type Page, type Purchase, platformNames } from "../port.ts";
import { accountCurrency, pagesOf } from "./account.ts";
import { assertAffordable, budgetOf, creditOf } from "./credit.ts";
import type { Span } from "./delivery.ts";
import { assertAccount, keyContains } from "./failures.ts";
import { metricsOf } from "./metrics.ts";
import { idsOf, requireAd } from "./simulated-ad.ts";
import { findSimulatedAd, type SimulatedAd, updateSimulatedAd } from "./simulator.repo.ts";
import { startAd } from "./start-ad.ts";

/** The periods in which the ad ran, and the new one from now on. An ad that has ended ran up to its end, even if the end is moved later. */
function spansAfter(
  { spans, campaign }: Pick<SimulatedAd, "spans" | "campaign">,
  now: string,
  dailyBudget: number | null,
) {
  const to = campaign.endsAt !== null && campaign.endsAt < now ? campaign.endsAt : now;
  return [
    ...spans.map((span): Span => (span.to === null ? { ...span, to } : span)),
    ...(dailyBudget === null ? [] : [{ from: now, to: null, dailyBudget }]),
  ];
}

/**
 * Simulated platforms: accounts with pages and credit, and ads that spend their budgets over the hours of the day. Everything is
 * computed from a seed, the purchases and the periods in which they ran, so nothing runs in the background.
 */
export function createSimulator(needs: { readonly store: Store; readonly clock: Clock }): Connector {
  const { store, clock } = needs;
  const isOver = ({ campaign }: SimulatedAd): boolean =>
    campaign.endsAt !== null && Date.parse(campaign.endsAt) <= clock.now().getTime();

  return {
    isSimulated: true,
    needsProfileKey: false,

    async account(account) {
      assertAccount(account);
      return {
        name: pagesOf(account)[0]?.name ?? `Simulated ${platformNames[account.platform]} account`,
        hasPaymentMethod: !keyContains(account, "no-payment"),
        credit: await creditOf(clock, store.read, account),
        currency: accountCurrency,
      };
    },

    async pages(account): Promise<Page[]> {
      assertAccount(account);
      return pagesOf(account);
    },

    start: (account, request, ad) => startAd(needs, account, { request, ad }),

    async find(account, request): Promise<Purchase | undefined> {
      assertAccount(account);
      const ad = await findSimulatedAd(store.read, account, request);
      return ad && { ...idsOf(ad), state: isOver(ad) ? "ended" : ad.state };
    },

    async set(account, request, { state, ad }) {
      assertAccount(account);
      await store.write(async (tx) => {
        const before = await requireAd(tx, account, request);
        const dailyBudget = state === "running" ? budgetOf(ad) : null;
        const spent = before.state === "running" ? (before.spans.at(-1)?.dailyBudget ?? 0) : 0;
        if (dailyBudget !== null && dailyBudget > spent)
          await assertAffordable({ clock, db: tx }, account, dailyBudget);
        const spans = spansAfter(before, instantNow(clock), dailyBudget);
        await updateSimulatedAd(tx, before.id, { campaign: ad, state, spans });
      });
    },

    metrics: (account, request) => metricsOf(needs, account, request),
  };
}
