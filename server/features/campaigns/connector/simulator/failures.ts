import type { Platform } from "../../../../../contracts/customers/campaigns.ts";
import { type AccountRef, platformNames, type RefusalCode, Refused, Unavailable } from "../port.ts";

/** The words that trigger a failure (docs/campaigns.md), each with its error code. */
const refusals = {
  unregistered: ["USER_NOT_REGISTERED", () => "You are not registered with the posting service."],
  unconnected: ["ACCOUNT_NOT_CONNECTED", (name) => `The ${name} account is no longer connected.`],
  "no-permission": ["PERMISSION_DENIED", (name) => `${name} has not permitted ads for this account.`],
  "no-credit": ["INSUFFICIENT_AD_CREDIT", (name) => `The ${name} ad account has not enough credit.`],
  "no-page": ["PAGE_NOT_FOUND", (name) => `${name} knows no such page.`],
} as const satisfies Record<string, readonly [RefusalCode, (name: string) => string]>;
type Word = keyof typeof refusals | "no-payment" | "unavailable" | "lost-answer";

/** Whether a profile key contains a word, which applies to all its requests: `main seed:7 no-credit`. */
export const keyContains = ({ profileKey }: AccountRef, word: Word): boolean =>
  (profileKey ?? "").split(/\s+/).includes(word);

/** Whether a campaign's name contains a word in brackets, which applies to starting it: `Spring [instagram no-page]`. */
const nameContains = (name: string, platform: Platform, word: Word): boolean =>
  [...name.matchAll(/\[([^\]]*)\]/g)].some(([, marks = ""]) => {
    const words = marks.trim().split(/\s+/);
    const named = words.filter((one) => Object.hasOwn(platformNames, one));
    return words.includes(word) && (named.length === 0 || named.includes(platform));
  });

function assertNone(
  contains: (word: Word) => boolean,
  platform: Platform,
  words: readonly (keyof typeof refusals)[],
): void {
  if (contains("unavailable"))
    throw new Unavailable("The posting service does not answer: the simulator was set to fail.", false);
  const word = words.find(contains);
  if (word === undefined) return;
  const [code, messageFor] = refusals[word];
  throw new Refused(code, messageFor(platformNames[platform]));
}

/** Throws the failure that the profile key triggers. */
export const assertAccount = (account: AccountRef): void =>
  assertNone((word) => keyContains(account, word), account.platform, ["unregistered", "unconnected", "no-permission"]);

/** Throws the failure that the campaign's name triggers when it is started. */
export const assertStart = ({ platform }: AccountRef, name: string): void =>
  assertNone(
    (word) => nameContains(name, platform, word),
    platform,
    Object.keys(refusals) as (keyof typeof refusals)[],
  );

/** Throws after a purchase if the name triggers a lost answer. */
export function assertAnswer({ platform }: AccountRef, name: string): void {
  if (nameContains(name, platform, "lost-answer"))
    throw new Unavailable("The posting service does not answer: the answer was lost.", true);
}
