import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import { knownBrowserLifetimeMs } from "../../../platform/http/guards/cookies.ts";
import { newId } from "../../../platform/ids.ts";

/** Accounts that one browser is known to; the one that signed in least recently goes first. Our own estimate: a shared desk. */
const maxAccounts = 8;

interface Entry {
  readonly accountId: string;
  /** The browser's number with this account: its attempts are counted under it. */
  readonly browserId: string;
  /** Milliseconds since 1970. */
  readonly signedInAt: string;
  readonly signature: string;
}

const textOf = (entry: Entry): string =>
  [entry.accountId, entry.browserId, entry.signedInAt, entry.signature].join(".");

/**
 * Remembers in a signed cookie which accounts have signed in with a browser. It only skips what holds up strangers, and
 * never the password: whoever steals it gets ten attempts in 15 minutes, as from an address of their own. A changed
 * password does not end it, so that the owner is let through when somebody else has tried to guess the old one.
 */
export function openKnownBrowsers(secret: string, clock: Clock) {
  const signatureOf = ({ accountId, browserId, signedInAt }: Omit<Entry, "signature">): string =>
    createHmac("sha256", secret)
      .update(JSON.stringify([accountId, browserId, signedInAt]))
      .digest("base64url");

  function isGood(entry: Entry): boolean {
    if (!(Number(entry.signedInAt) > clock.now().getTime() - knownBrowserLifetimeMs)) return false;
    const [expected, given] = [signatureOf(entry), entry.signature].map((text) => Buffer.from(text));
    return expected !== undefined && given?.length === expected.length && timingSafeEqual(given, expected);
  }

  function entriesOf(cookie: string | undefined): Entry[] {
    const texts = (cookie ?? "").split("~").slice(0, maxAccounts);
    return texts
      .map((text) => {
        const [accountId = "", browserId = "", signedInAt = "", signature = ""] = text.split(".");
        return { accountId, browserId, signedInAt, signature };
      })
      .filter(isGood);
  }

  return {
    /** The browser's number with the account; undefined where nobody signed in to it there, or too long ago. */
    idOf: (cookie: string | undefined, accountId: string | undefined): string | undefined =>
      entriesOf(cookie).find((entry) => entry.accountId === accountId)?.browserId,

    /** The cookie of a browser in which the account has just signed in. */
    remember(cookie: string | undefined, accountId: string): string {
      const entries = entriesOf(cookie);
      const browserId = entries.find((entry) => entry.accountId === accountId)?.browserId ?? newId();
      const entry = { accountId, browserId, signedInAt: String(clock.now().getTime()) };
      const others = entries.filter((other) => other.accountId !== accountId);
      return [{ ...entry, signature: signatureOf(entry) }, ...others].slice(0, maxAccounts).map(textOf).join("~");
    },
  };
}
export type KnownBrowsers = ReturnType<typeof openKnownBrowsers>;
