import type { Platform } from "../../../../../contracts/campaigns.ts";
import { platformNames, type RefusalCode, Refused, Unavailable, type Who } from "../port.ts";

/** The words with which a failure is asked for, and the code that it then has. docs/campaigns.md tells of them. */
const refusals = {
  unregistered: ["USER_NOT_REGISTERED", () => "You are not registered with the posting service."],
  unconnected: ["ACCOUNT_NOT_CONNECTED", (name) => `The ${name} account is no longer connected.`],
  "no-permission": ["PERMISSION_DENIED", (name) => `${name} has not permitted ads for this account.`],
  "no-credit": ["INSUFFICIENT_AD_CREDIT", (name) => `The ${name} ad account has not enough credit.`],
  "no-page": ["PAGE_NOT_FOUND", (name) => `${name} knows no such page.`],
} as const satisfies Record<string, readonly [RefusalCode, (name: string) => string]>;
type Word = keyof typeof refusals | "no-payment" | "unavailable" | "lost-answer";

/** Words of a profile key, which hold for all that is asked under it: `main seed:7 no-credit`. */
export const keySays = ({ profileKey }: Who, word: Word): boolean => (profileKey ?? "").split(/\s+/).includes(word);

/** Words in brackets in a campaign's name, which hold for starting it: `Spring [no-credit]`, `Spring [instagram no-page]`. */
const nameSays = (name: string, platform: Platform, word: Word): boolean =>
  [...name.matchAll(/\[([^\]]*)\]/g)].some(([, marks = ""]) => {
    const words = marks.trim().split(/\s+/);
    const named = words.filter((one) => Object.hasOwn(platformNames, one));
    return words.includes(word) && (named.length === 0 || named.includes(platform));
  });

type Says = (word: Word) => boolean;
function assertNone(says: Says, platform: Platform, words: readonly (keyof typeof refusals)[]): void {
  if (says("unavailable")) throw new Unavailable("The posting service does not answer: it was told not to.", false);
  const word = words.find(says);
  if (word === undefined) return;
  const [code, tell] = refusals[word];
  throw new Refused(code, tell(platformNames[platform]));
}

/** Throws what the profile key asks for whenever an account is asked about. */
export const assertAccount = (who: Who): void =>
  assertNone((word) => keySays(who, word), who.platform, ["unregistered", "unconnected", "no-permission"]);

/** Throws what the campaign's name asks for when it is started. */
export const assertStart = ({ platform }: Who, name: string): void =>
  assertNone((word) => nameSays(name, platform, word), platform, Object.keys(refusals) as (keyof typeof refusals)[]);

/** Throws where the name asks that the answer gets lost after what was asked for was done. */
export function assertAnswer({ platform }: Who, name: string): void {
  if (nameSays(name, platform, "lost-answer"))
    throw new Unavailable("The posting service does not answer: its answer got lost.", true);
}
