import { exchangeRates } from "../../../../domain/estimate/rate-book/labor.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Reader } from "../../../../platform/db/store.ts";
import { type AccountRef, type Ad, platformNames, Refused } from "../port.ts";
import { converted } from "../rates.ts";
import { accountCurrency, initialCredit } from "./account.ts";
import { type Running, spending } from "./delivery.ts";
import { keyContains } from "./failures.ts";
import { type SimulatedAd, simulatedAdsOf } from "./simulator.repo.ts";

/** A day's budget in the account's currency. */
export function budgetOf({ dailyBudget, currency }: Ad): number {
  const budget = converted(dailyBudget, { from: currency, to: accountCurrency }, exchangeRates);
  if (budget === undefined) throw new Refused("VALIDATION_ERROR", `No exchange rate is known for ${currency}.`);
  return budget;
}

export const running = ({ id, seed, platform, spans, campaign }: SimulatedAd): Running => {
  const { objective, startsAt, endsAt } = campaign;
  return { id, seed, platform, spans, objective, startsAt, endsAt };
};

/** What each ad of an account has spent on each day. */
export const spendingOf = (clock: Clock, account: AccountRef, ads: readonly SimulatedAd[]) =>
  spending(ads.map(running), { credit: initialCredit(account), now: clock.now() });

export async function creditOf(clock: Clock, db: Reader, account: AccountRef): Promise<number> {
  const spent = [...spendingOf(clock, account, await simulatedAdsOf(db, account)).values()].map((byDay) =>
    sum(byDay.values()),
  );
  return Math.floor(Math.max(0, initialCredit(account) - sum(spent)) * 100) / 100;
}

export async function assertAffordable(
  { clock, db }: { readonly clock: Clock; readonly db: Reader },
  account: AccountRef,
  budget: number,
): Promise<void> {
  if (!keyContains(account, "no-payment") && (await creditOf(clock, db, account)) >= budget) return;
  const message = `The ${platformNames[account.platform]} ad account has not enough credit for a day.`;
  throw new Refused("INSUFFICIENT_AD_CREDIT", message);
}

export const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, one) => total + one, 0);
