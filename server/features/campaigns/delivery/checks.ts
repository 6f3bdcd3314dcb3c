import type { Platform, PlatformError } from "../../../../contracts/campaigns.ts";
import type { RateTables } from "../../../../contracts/rate-book.ts";
import { type Account, type Ad, type Page, platformNames } from "../connector/port.ts";
import { converted } from "../connector/rates.ts";

/** The least that a platform takes for a day, in US dollars (interface, section 8). */
const leastDailyUsd: Readonly<Record<Platform, number>> = { facebook: 5, instagram: 5, tiktok: 20 };
/** Followers without which a page's posts are not boosted (interface, section 8). */
const leastFollowers = 30;

type Rates = Pick<RateTables["exchange_rates"], "per_usd">;
type Ending = Pick<Ad, "endsAt">;
type Budget = Pick<Ad, "dailyBudget" | "currency">;

const invalid = (message: string): PlatformError => ({ code: "VALIDATION_ERROR", message });

/** Why an ad cannot run on a platform at all, before anybody is asked; undefined where nothing is against it. */
export function whyNotThere(
  ad: Ending & Budget,
  platform: Platform,
  now: Date,
  rates: Rates,
): PlatformError | undefined {
  const name = platformNames[platform];
  if (platform === "tiktok") return { code: "INVALID_PLATFORM", message: `${name} is not yet available.` };
  if (ad.endsAt !== null && Date.parse(ad.endsAt) <= now.getTime())
    return invalid("The campaign's end is in the past.");
  const usd = converted(ad.dailyBudget, { from: ad.currency, to: "USD" }, rates);
  if (usd === undefined)
    return invalid(`No exchange rate is known for ${ad.currency}: set the budget in another currency.`);
  const least = leastDailyUsd[platform];
  if (usd >= least) return undefined;
  const own = Math.ceil((converted(least, { from: "USD", to: ad.currency }, rates) ?? least) * 100) / 100;
  const inUsd = ad.currency === "USD" ? "" : ` (${least} USD)`;
  return invalid(`${name} takes a daily budget of at least ${own.toFixed(2)} ${ad.currency}${inUsd}.`);
}

/** Why an account cannot pay for a day of it. */
export function whyNotPaid(ad: Budget, platform: Platform, account: Account, rates: Rates): PlatformError | undefined {
  const name = platformNames[platform];
  const lacks = (message: string): PlatformError => ({ code: "INSUFFICIENT_AD_CREDIT", message });
  if (!account.hasPaymentMethod) return lacks(`The ${name} ad account has no payment method.`);
  const budget = converted(ad.dailyBudget, { from: ad.currency, to: account.currency }, rates);
  if (account.credit === null || budget === undefined || account.credit >= budget) return undefined;
  const credit = `${account.credit.toFixed(2)} ${account.currency}`;
  return lacks(`The ${name} ad account has not enough credit: ${credit} for ${budget.toFixed(2)} a day.`);
}

/** The page that an ad runs for: the one that it names, or the only one that there is. */
export function pageFor(pageId: string | null, platform: Platform, pages: readonly Page[]): Page | PlatformError {
  const missing = (message: string): PlatformError => ({ code: "PAGE_NOT_FOUND", message });
  const [first, second] = pages;
  const page = pageId === null && !second ? first : pages.find(({ id }) => id === pageId);
  if (!page) {
    if (pageId === null && first) return missing("The account has several pages: say in pageId for which one it runs.");
    return missing(`The ${platformNames[platform]} account has no ${pageId === null ? "page" : "such page"}.`);
  }
  if (page.followers >= leastFollowers) return page;
  return invalid(`The page ${page.name} has ${page.followers} followers; ${leastFollowers} are needed.`);
}
