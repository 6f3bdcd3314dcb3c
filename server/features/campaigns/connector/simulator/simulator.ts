import { exchangeRates } from "../../../../domain/estimate/rate-book/labour.ts";
import { type Clock, instantNow } from "../../../../platform/clock.ts";
import type { Reader, Store } from "../../../../platform/db/store.ts";
import { newId } from "../../../../platform/ids.ts";
import {
  type AccountRef,
  type Ad,
  type Connector,
  type Page,
  type Purchase,
  type PurchaseIds,
  platformNames,
  Refused,
} from "../port.ts";
import { converted } from "../rates.ts";
import { accountCurrency, initialCredit, pagesOf } from "./account.ts";
import { audienceSize, type Running, type Span, seriesOf, spending, uniquePeople } from "./delivery.ts";
import { assertAccount, assertAnswer, assertStart, keyContains } from "./failures.ts";
import { accountSeed, numberOf, seedOf } from "./seed.ts";
import {
  findSimulatedAd,
  insertSimulatedAd,
  type SimulatedAd,
  simulatedAdsOf,
  updateSimulatedAd,
} from "./simulator.repo.ts";

const running = ({ id, seed, platform, spans, campaign }: SimulatedAd): Running => {
  const { objective, startsAt, endsAt } = campaign;
  return { id, seed, platform, spans, objective, startsAt, endsAt };
};

const idsOf = ({ seed, platform }: SimulatedAd): PurchaseIds => {
  const number = (what: string) => String(10 ** 11 + Math.floor(9 * 10 ** 11 * numberOf(seed, what)));
  return {
    campaign_id: `${platform}_${number("campaign")}`,
    ad_set_id: `${platform}_${number("ad set")}`,
    ad_id: `${platform}_${number("ad")}`,
  };
};

function budgetOf({ dailyBudget, currency }: Ad): number {
  const budget = converted(dailyBudget, { from: currency, to: accountCurrency }, exchangeRates);
  if (budget === undefined) throw new Refused("VALIDATION_ERROR", `No exchange rate is known for ${currency}.`);
  return budget;
}

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

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, one) => total + one, 0);

/**
 * Simulated platforms: accounts with pages and credit, and ads that spend their budgets over the hours of the day. Everything is
 * computed from a seed, the purchases and the periods in which they ran, so nothing runs in the background.
 */
export function createSimulator({ store, clock }: { readonly store: Store; readonly clock: Clock }): Connector {
  const spendingOf = (account: AccountRef, ads: readonly SimulatedAd[]) =>
    spending(ads.map(running), { credit: initialCredit(account), now: clock.now() });

  async function creditOf(db: Reader, account: AccountRef): Promise<number> {
    const spent = [...spendingOf(account, await simulatedAdsOf(db, account)).values()].map((byDay) =>
      sum(byDay.values()),
    );
    return Math.floor(Math.max(0, initialCredit(account) - sum(spent)) * 100) / 100;
  }

  async function requireAd(db: Reader, account: AccountRef, request: string): Promise<SimulatedAd> {
    const ad = await findSimulatedAd(db, account, request);
    if (!ad) throw new Refused("CAMPAIGN_NOT_FOUND", `${platformNames[account.platform]} knows no such campaign.`);
    return ad;
  }

  function assertPage(account: AccountRef, pageId: string | null): void {
    if (pagesOf(account).some(({ id }) => id === pageId)) return;
    throw new Refused("PAGE_NOT_FOUND", `${platformNames[account.platform]} knows no such page.`);
  }

  async function assertAffordable(db: Reader, account: AccountRef, budget: number): Promise<void> {
    if (!keyContains(account, "no-payment") && (await creditOf(db, account)) >= budget) return;
    const message = `The ${platformNames[account.platform]} ad account has not enough credit for a day.`;
    throw new Refused("INSUFFICIENT_AD_CREDIT", message);
  }

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
        credit: await creditOf(store.read, account),
        currency: accountCurrency,
      };
    },

    async pages(account): Promise<Page[]> {
      assertAccount(account);
      return pagesOf(account);
    },

    async start(account, request, ad) {
      const bought = await store.write(async (tx) => {
        const known = await findSimulatedAd(tx, account, request);
        if (known) return known;
        assertAccount(account);
        assertStart(account, ad.name);
        assertPage(account, ad.pageId);
        const dailyBudget = budgetOf(ad);
        await assertAffordable(tx, account, dailyBudget);
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
    },

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
        if (dailyBudget !== null && before.state === "paused") await assertAffordable(tx, account, dailyBudget);
        const spans = spansAfter(before, instantNow(clock), dailyBudget);
        await updateSimulatedAd(tx, before.id, { campaign: ad, state, spans });
      });
    },

    async metrics(account, request) {
      assertAccount(account);
      const ad = await requireAd(store.read, account, request);
      const spent =
        spendingOf(account, await simulatedAdsOf(store.read, account)).get(ad.id) ?? new Map<number, number>();
      const series = seriesOf(running(ad), spent);
      const total = (of: (day: (typeof series)[number]) => number) => sum(series.map(of));
      const impressions = total((day) => day.impressions);
      return {
        impressions,
        clicks: total((day) => day.clicks),
        conversions: total((day) => day.conversions),
        reach: uniquePeople(impressions, audienceSize(ad.campaign.audience)),
        spent: total((day) => day.spentCents) / 100,
        currency: accountCurrency,
        daily: series.map(({ spentCents, ...day }) => ({ ...day, spent: spentCents / 100 })),
      };
    },
  };
}
