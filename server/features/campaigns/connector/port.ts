import { z } from "zod";
import type { Campaign, Platform } from "../../../../contracts/campaigns.ts";
import type { ErrorCode } from "../../../../contracts/kit/errors.ts";

/** Whose account on which platform. The profile key is the posting service's name for it; null: the service's only one. */
export interface Who {
  readonly workspaceId: string;
  readonly platform: Platform;
  readonly profileKey: string | null;
}

/** What a platform is told to show: a campaign without what only we know of it. */
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

/** Amounts are decimal, in the account's currency. `credit` is null where the platform bills afterwards. */
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

export const Bought = z.object({ campaign_id: z.string().min(1), ad_set_id: z.string(), ad_id: z.string() });
export type Bought = z.infer<typeof Bought>;

/** How it stands on the platform; `ended` when its time is over. */
export const Standing = Bought.extend({ state: z.enum(["running", "paused", "ended"]) });
export type Standing = z.infer<typeof Standing>;

const count = z.int().min(0);
/** What was delivered so far. The days add up to the totals; `spent` is in the account's currency. */
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
 * The way to the platforms. A purchase is made under a number of our own, the request: whatever is asked about it
 * later names that number, and the same number never buys twice. Every function throws Refused or Unavailable.
 */
export interface Connector {
  /** Made up by this server rather than asked of a platform. */
  readonly isSimulated: boolean;
  /** It serves several dealers: who names no account of his own would have the operator's. */
  readonly needsProfileKey: boolean;
  account(who: Who): Promise<Account>;
  pages(who: Who): Promise<Page[]>;
  /** Buys and starts; with a number that was bought under already, answers what was bought then. */
  start(who: Who, request: string, ad: Ad): Promise<Bought>;
  /** What became of a number: undefined where nothing was bought under it, and nothing will be. */
  look(who: Who, request: string): Promise<Standing | undefined>;
  /** Pauses, resumes, or lets run on with a changed ad. Asked again it changes nothing more. */
  set(who: Who, request: string, wish: { readonly state: "running" | "paused"; readonly ad: Ad }): Promise<void>;
  metrics(who: Who, request: string): Promise<Delivered>;
}

/** Codes with which the posting service or a platform says no. */
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

interface Doubts {
  /** An earlier attempt of the same call got no answer: it may have done what this one was refused. */
  readonly mayHaveHappened?: boolean;
  /** Made of the status alone, which anybody between may have answered: the service itself named no code. */
  readonly isGuess?: boolean;
}

/** It was asked and said no: nothing was done, at least not by the attempt that was answered. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly mayHaveHappened: boolean;
  readonly isGuess: boolean;
  constructor(code: RefusalCode, message: string, { mayHaveHappened = false, isGuess = false }: Doubts = {}) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.mayHaveHappened = mayHaveHappened;
    this.isGuess = isGuess;
  }
}

/** It gave no usable answer. Where `mayHaveHappened`, only looking the number up tells whether it did what was asked. */
export class Unavailable extends Error {
  readonly mayHaveHappened: boolean;
  constructor(message: string, mayHaveHappened: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = "Unavailable";
    this.mayHaveHappened = mayHaveHappened;
  }
}

/** How a platform is called in a sentence. */
export const platformNames: Readonly<Record<Platform, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
};
