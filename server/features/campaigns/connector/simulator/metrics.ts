import type { Clock } from "../../../../platform/clock.ts";
import type { Store } from "../../../../platform/db/store.ts";
import type { AccountRef, Delivered } from "../port.ts";
import { accountCurrency } from "./account.ts";
import { running, spendingOf, sum } from "./credit.ts";
import { audienceSize, seriesOf, uniquePeople } from "./delivery.ts";
import { assertAccount } from "./failures.ts";
import { requireAd } from "./simulated-ad.ts";
import { simulatedAdsOf } from "./simulator.repo.ts";

/** What an ad has delivered so far. */
export async function metricsOf(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  account: AccountRef,
  request: string,
): Promise<Delivered> {
  assertAccount(account);
  const ad = await requireAd(store.read, account, request);
  const spent =
    spendingOf(clock, account, await simulatedAdsOf(store.read, account)).get(ad.id) ?? new Map<number, number>();
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
}
