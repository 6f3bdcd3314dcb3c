import { exchangeRates } from "../../../../domain/estimate/rate-book/labour.ts";
import { type Clock, instantNow } from "../../../../platform/clock.ts";
import type { Reader, Store } from "../../../../platform/db/store.ts";
import { newId } from "../../../../platform/ids.ts";
import {
  type Ad,
  type Bought,
  type Connector,
  type Page,
  platformNames,
  Refused,
  type Standing,
  type Who,
} from "../port.ts";
import { converted } from "../rates.ts";
import { accountCurrency, filledWith, pagesOf } from "./account.ts";
import { audienceSize, type Running, reachOf, type Span, seriesOf, spending } from "./delivery.ts";
import { assertAccount, assertAnswer, assertStart, keySays } from "./failures.ts";
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

const boughtAs = ({ seed, platform }: SimulatedAd): Bought => {
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

/** The times in which it ran, with what is to be from now on. What ended by itself ran up to its end, whatever the next one is. */
function continued(
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
 * Platforms that are made up: accounts with pages and credit, and ads that spend their budgets through the hours of the
 * day. All of it follows from a seed, what was bought and when it ran, so that nothing runs in the background.
 */
export function openSimulator({ store, clock }: { readonly store: Store; readonly clock: Clock }): Connector {
  const spendingOf = (who: Who, ads: readonly SimulatedAd[]) =>
    spending(ads.map(running), { credit: filledWith(who), now: clock.now() });

  async function creditOf(db: Reader, who: Who): Promise<number> {
    const spent = [...spendingOf(who, await simulatedAdsOf(db, who)).values()].map((byDay) => sum(byDay.values()));
    return Math.floor(Math.max(0, filledWith(who) - sum(spent)) * 100) / 100;
  }

  async function find(db: Reader, who: Who, request: string): Promise<SimulatedAd> {
    const ad = await findSimulatedAd(db, who, request);
    if (!ad) throw new Refused("CAMPAIGN_NOT_FOUND", `${platformNames[who.platform]} knows no such campaign.`);
    return ad;
  }

  function assertPage(who: Who, pageId: string | null): void {
    if (pagesOf(who).some(({ id }) => id === pageId)) return;
    throw new Refused("PAGE_NOT_FOUND", `${platformNames[who.platform]} knows no such page.`);
  }

  async function assertAffordable(db: Reader, who: Who, budget: number): Promise<void> {
    if (!keySays(who, "no-payment") && (await creditOf(db, who)) >= budget) return;
    const message = `The ${platformNames[who.platform]} ad account has not enough credit for a day.`;
    throw new Refused("INSUFFICIENT_AD_CREDIT", message);
  }

  const isOver = ({ campaign }: SimulatedAd): boolean =>
    campaign.endsAt !== null && Date.parse(campaign.endsAt) <= clock.now().getTime();

  return {
    isSimulated: true,
    needsProfileKey: false,

    async account(who) {
      assertAccount(who);
      return {
        name: pagesOf(who)[0]?.name ?? `Simulated ${platformNames[who.platform]} account`,
        hasPaymentMethod: !keySays(who, "no-payment"),
        credit: await creditOf(store.read, who),
        currency: accountCurrency,
      };
    },

    async pages(who): Promise<Page[]> {
      assertAccount(who);
      return pagesOf(who);
    },

    async start(who, request, ad) {
      const bought = await store.write(async (tx) => {
        const known = await findSimulatedAd(tx, who, request);
        if (known) return known;
        assertAccount(who);
        assertStart(who, ad.name);
        assertPage(who, ad.pageId);
        const dailyBudget = budgetOf(ad);
        await assertAffordable(tx, who, dailyBudget);
        const now = instantNow(clock);
        const row: SimulatedAd = {
          id: newId(),
          workspaceId: who.workspaceId,
          platform: who.platform,
          request,
          campaign: ad,
          state: "running",
          seed: seedOf(String(accountSeed(who)), who.platform, ad.name),
          spans: [{ from: now, to: null, dailyBudget }],
          createdAt: now,
        };
        return (await insertSimulatedAd(tx, row)) ? row : find(tx, who, request);
      });
      assertAnswer(who, ad.name);
      return boughtAs(bought);
    },

    async look(who, request): Promise<Standing | undefined> {
      assertAccount(who);
      const ad = await findSimulatedAd(store.read, who, request);
      return ad && { ...boughtAs(ad), state: isOver(ad) ? "ended" : ad.state };
    },

    async set(who, request, { state, ad }) {
      assertAccount(who);
      await store.write(async (tx) => {
        const before = await find(tx, who, request);
        const dailyBudget = state === "running" ? budgetOf(ad) : null;
        if (dailyBudget !== null && before.state === "paused") await assertAffordable(tx, who, dailyBudget);
        const spans = continued(before, instantNow(clock), dailyBudget);
        await updateSimulatedAd(tx, before.id, { campaign: ad, state, spans });
      });
    },

    async metrics(who, request) {
      assertAccount(who);
      const ad = await find(store.read, who, request);
      const spent = spendingOf(who, await simulatedAdsOf(store.read, who)).get(ad.id) ?? new Map<number, number>();
      const series = seriesOf(running(ad), spent);
      const total = (of: (day: (typeof series)[number]) => number) => sum(series.map(of));
      const impressions = total((day) => day.impressions);
      return {
        impressions,
        clicks: total((day) => day.clicks),
        conversions: total((day) => day.conversions),
        reach: reachOf(impressions, audienceSize(ad.campaign.audience)),
        spent: total((day) => day.spentCents) / 100,
        currency: accountCurrency,
        daily: series.map(({ spentCents, ...day }) => ({ ...day, spent: spentCents / 100 })),
      };
    },
  };
}
