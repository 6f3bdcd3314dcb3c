import { availablePlatforms, type Platform, type PlatformError } from "../../../../../contracts/customers/campaigns.ts";
import type { RateTables } from "../../../../../contracts/repair/rate-book.ts";
import { type Account, type Ad, type Page, platformNames } from "../../connector/port.ts";
import { converted } from "../../connector/rates.ts";

/** The minimum daily budget of a platform in US dollars (interface, section 8). */
const minDailyBudgetUsd: Readonly<Record<Platform, number>> = { facebook: 5, instagram: 5, tiktok: 20 };
/** A page with fewer followers cannot be advertised (interface, section 8). */
const minFollowers = 30;

type Rates = Pick<RateTables["exchange_rates"], "per_usd">;
type Ending = Pick<Ad, "endsAt">;
type Budget = Pick<Ad, "dailyBudget" | "currency">;

const invalid = (message: string): PlatformError => ({ code: "VALIDATION_ERROR", message });

/** Why the campaign itself cannot run on a platform; undefined if it can. */
export function campaignProblem(
  ad: Ending & Budget,
  platform: Platform,
  now: Date,
  rates: Rates,
): PlatformError | undefined {
  const name = platformNames[platform];
  if (!availablePlatforms.includes(platform))
    return { code: "INVALID_PLATFORM", message: `${name} is not yet available.` };
  if (ad.endsAt !== null && Date.parse(ad.endsAt) <= now.getTime())
    return invalid("The campaign's end is in the past.");
  return budgetProblem(ad, platform, rates);
}

/** Why a platform does not accept the daily budget; undefined if it does. */
export function budgetProblem(ad: Budget, platform: Platform, rates: Rates): PlatformError | undefined {
  const name = platformNames[platform];
  const usd = converted(ad.dailyBudget, { from: ad.currency, to: "USD" }, rates);
  if (usd === undefined)
    return invalid(`No exchange rate is known for ${ad.currency}: set the budget in another currency.`);
  const minUsd = minDailyBudgetUsd[platform];
  if (usd >= minUsd) return undefined;
  const own = Math.ceil((converted(minUsd, { from: "USD", to: ad.currency }, rates) ?? minUsd) * 100) / 100;
  const inUsd = ad.currency === "USD" ? "" : ` (${minUsd} USD)`;
  return invalid(`${name} takes a daily budget of at least ${own.toFixed(2)} ${ad.currency}${inUsd}.`);
}

/** Why a platform cannot get a campaign's photos; undefined if it can, or if there are none. */
export const photoProblem = (
  { photoIds }: { readonly photoIds: readonly string[] },
  canFetch: boolean,
): PlatformError | undefined =>
  photoIds.length === 0 || canFetch
    ? undefined
    : invalid(
        "The platforms fetch the photos from this server, which has no public address: set FORECOURT_PUBLIC_URL, or use public addresses in mediaUrls.",
      );

/** Why an account cannot pay for one day; undefined if it can. */
export function paymentProblem(
  ad: Budget,
  platform: Platform,
  account: Account,
  rates: Rates,
): PlatformError | undefined {
  const name = platformNames[platform];
  const lacks = (message: string): PlatformError => ({ code: "INSUFFICIENT_AD_CREDIT", message });
  if (!account.hasPaymentMethod) return lacks(`The ${name} ad account has no payment method.`);
  const budget = converted(ad.dailyBudget, { from: ad.currency, to: account.currency }, rates);
  if (account.credit === null || budget === undefined || account.credit >= budget) return undefined;
  const credit = `${account.credit.toFixed(2)} ${account.currency}`;
  return lacks(`The ${name} ad account has not enough credit: ${credit} for ${budget.toFixed(2)} a day.`);
}

/** The page of a campaign on a platform. */
export interface PageChoice {
  /** The page that the campaign names. */
  readonly pageId: string | null;
  /** The page that it ran for on the platform before. */
  readonly earlierPageId: string | null;
}

/**
 * The page that an ad runs for: the one that the campaign names. Otherwise the one that it ran for before, or the account's
 * first page that can be advertised.
 */
export function pageFor(
  { pageId, earlierPageId }: PageChoice,
  platform: Platform,
  pages: readonly Page[],
): Page | PlatformError {
  const named = (name: string | null) => pages.find(({ id }) => id === name);
  const page = pageId === null ? (named(earlierPageId) ?? pages.find(isLargeEnough) ?? pages[0]) : named(pageId);
  if (!page) {
    const message = `The ${platformNames[platform]} account has no ${pageId === null ? "page" : "such page"}.`;
    return { code: "PAGE_NOT_FOUND", message };
  }
  if (isLargeEnough(page)) return page;
  return invalid(`The page ${page.name} has ${page.followers} followers; ${minFollowers} are needed.`);
}

const isLargeEnough = ({ followers }: Page): boolean => followers >= minFollowers;
