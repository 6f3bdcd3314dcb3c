import { z } from "zod";
import type { Campaign, Platform } from "../../../../contracts/customers/campaigns.ts";
import type { ErrorCode } from "../../../../contracts/kit/errors.ts";

/** A workspace's account on a platform. The profile key is the posting service's name for it; null: its only account. */
export interface AccountRef {
  readonly workspaceId: string;
  readonly platform: Platform;
  readonly profileKey: string | null;
}

/** What is sent to a platform: a campaign without our own fields. */
export type Ad = Pick<
  Campaign,
  | "name"
  | "objective"
  | "headline"
  | "text"
  | "mediaUrls"
  | "linkUrl"
  | "dailyBudget"
  | "currency"
  | "startsAt"
  | "endsAt"
  | "audience"
  | "pageId"
>;

/** Amounts are decimal, in the account's currency. `credit` is null if the platform bills afterwards. */
export const Account = z.object({
  name: z.string().nullable(),
  hasPaymentMethod: z.boolean(),
  credit: z.number().nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Account = z.infer<typeof Account>;

export const Page = z.object({
  id: z.string().min(1),
  name: z.string(),
  picture: z.string(),
  account_id: z.string(),
  followers: z.int().min(0),
});
export type Page = z.infer<typeof Page>;

export const PurchaseIds = z.object({ campaign_id: z.string().min(1), ad_set_id: z.string(), ad_id: z.string() });
export type PurchaseIds = z.infer<typeof PurchaseIds>;

/** A purchase with its state on the platform; `ended` after its end date. */
export const Purchase = PurchaseIds.extend({ state: z.enum(["running", "paused", "ended"]) });
export type Purchase = z.infer<typeof Purchase>;

const count = z.int().min(0);
/** The delivery up to now. The days add up to the totals; `spent` is in the account's currency. */
export const Delivered = z.object({
  impressions: count,
  clicks: count,
  conversions: count,
  reach: count,
  spent: z.number().min(0),
  currency: Account.shape.currency,
  daily: z.array(
    z.object({
      date: z.iso.date(),
      impressions: count,
      clicks: count,
      conversions: count,
      spent: z.number().min(0),
    }),
  ),
});
export type Delivered = z.infer<typeof Delivered>;

/**
 * The interface to the platforms. A purchase is made under a number of our own, `request`, which identifies it in all later
 * calls; the same number never buys twice. Every function throws Refused or Unavailable.
 */
export interface Connector {
  /** This server simulates the platforms. */
  readonly isSimulated: boolean;
  /** It serves several dealers: without a profile key, a dealer would use the operator's account. */
  readonly needsProfileKey: boolean;
  account(who: AccountRef): Promise<Account>;
  pages(who: AccountRef): Promise<Page[]>;
  /** Buys and starts an ad. With the number of an earlier purchase it returns that purchase. */
  start(who: AccountRef, request: string, ad: Ad): Promise<PurchaseIds>;
  /** The purchase under a number. Undefined is final: nothing was bought under it, and nothing will be. */
  find(who: AccountRef, request: string): Promise<Purchase | undefined>;
  /** Pauses, resumes, or continues with a changed ad. Idempotent. */
  set(
    who: AccountRef,
    request: string,
    change: { readonly state: "running" | "paused"; readonly ad: Ad },
  ): Promise<void>;
  metrics(who: AccountRef, request: string): Promise<Delivered>;
}

/** Error codes of the posting service and the platforms. */
export const refusalCodes = [
  "USER_NOT_REGISTERED",
  "ACCOUNT_NOT_CONNECTED",
  "INSUFFICIENT_AD_CREDIT",
  "PAGE_NOT_FOUND",
  "PERMISSION_DENIED",
  "CAMPAIGN_NOT_FOUND",
  "VALIDATION_ERROR",
] as const satisfies readonly ErrorCode[];
export type RefusalCode = (typeof refusalCodes)[number];

interface RefusedOptions {
  /** An earlier attempt of the same call got no answer: it may have done what this attempt was refused. */
  readonly mayHaveHappened?: boolean;
  /** The code was derived from the HTTP status, which a proxy may have set: the service itself sent no code. */
  readonly isGuess?: boolean;
}

/** The request was refused: the attempt that was answered did nothing. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly mayHaveHappened: boolean;
  readonly isGuess: boolean;
  constructor(code: RefusalCode, message: string, { mayHaveHappened = false, isGuess = false }: RefusedOptions = {}) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.mayHaveHappened = mayHaveHappened;
    this.isGuess = isGuess;
  }
}

/** There is no usable answer. With `mayHaveHappened`, only `find` tells whether the request was done. */
export class Unavailable extends Error {
  readonly mayHaveHappened: boolean;
  constructor(message: string, mayHaveHappened: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = "Unavailable";
    this.mayHaveHappened = mayHaveHappened;
  }
}

/** The names of the platforms in texts. */
export const platformNames: Readonly<Record<Platform, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
};
