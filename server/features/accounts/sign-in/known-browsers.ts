import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import { knownBrowserLifetimeMs } from "../../../platform/http/guards/cookies.ts";
import { newId } from "../../../platform/ids.ts";

/** Max accounts in a browser's cookie; the least recent is dropped first. A shared desk; our own estimate. */
const maxAccounts = 8;

interface Entry {
  readonly accountId: string;
  /** The browser's id with this account. Its attempts are counted by this id. */
  readonly browserId: string;
  /** Milliseconds since 1970. */
  readonly signedInAt: string;
  readonly signature: string;
}

const textOf = (entry: Entry): string =>
  [entry.accountId, entry.browserId, entry.signedInAt, entry.signature].join(".");

/**
 * A signed cookie with the accounts that have signed in with a browser. It skips only the delays for unknown browsers,
 * never the password: a thief gets ten attempts in 15 minutes, as from their own address. It survives a change of the
 * password, so that the owner can sign in while another person guesses the old one.
 */
export function createKnownBrowsers(secret: string, clock: Clock) {
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
    /** The browser's id with the account; undefined if the account never signed in there, or too long ago. */
    idOf: (cookie: string | undefined, accountId: string | undefined): string | undefined =>
      entriesOf(cookie).find((entry) => entry.accountId === accountId)?.browserId,

    /** The cookie after a sign-in. */
    remember(cookie: string | undefined, accountId: string): string {
      const entries = entriesOf(cookie);
      const browserId = entries.find((entry) => entry.accountId === accountId)?.browserId ?? newId();
      const entry = { accountId, browserId, signedInAt: String(clock.now().getTime()) };
      const others = entries.filter((other) => other.accountId !== accountId);
      return [{ ...entry, signature: signatureOf(entry) }, ...others].slice(0, maxAccounts).map(textOf).join("~");
    },
  };
}
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;
