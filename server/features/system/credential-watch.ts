import type { Caller } from "../../access/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";

type Via = Caller["via"];
/** When each valid credential expires (null: never). A revoked or ended one is missing. */
export type LiveUntil = ReadonlyMap<string, string | null>;

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  /** See `Store.revision`: while it is the same, nothing was revoked. */
  readonly revision?: (() => number) | undefined;
  readonly liveUntil: (via: Via, ids: readonly string[]) => Promise<LiveUntil>;
}
interface Watched {
  readonly via: Via;
  readonly id: string;
  readonly enders: Set<() => void>;
  /** Undefined before the first check. */
  until: string | null | undefined;
}

/** The interval at which instances read each other's messages: a stream ends within a second. Our own estimate. */
const lookEveryMs = 250;
/** Ids in one query. */
const atATime = 1000;

interface Check {
  readonly liveUntil: (ids: readonly string[]) => Promise<LiveUntil>;
  readonly end: (one: Watched) => void;
}

/** Stores when each credential expires. Ends those that are no longer valid. */
async function endInvalid(all: readonly Watched[], { liveUntil, end }: Check): Promise<void> {
  for (let from = 0; from < all.length; from += atATime) {
    const some = all.slice(from, from + atATime);
    const live = await liveUntil(some.map(({ id }) => id));
    for (const one of some) {
      one.until = live.get(one.id);
      if (one.until === undefined) end(one);
    }
  }
}

/**
 * Ends the open streams of a key or session as soon as it is no longer valid: revoked, expired, ended at any instance,
 * or deleted with its account. It queries the database once for all open streams.
 */
export function openCredentialWatch({ clock, log, revision, liveUntil }: Needs) {
  const watched = new Map<string, Watched>();
  let lookedAt: number | undefined;
  let looking = false;

  function end(one: Watched): void {
    watched.delete(`${one.via} ${one.id}`);
    for (const ender of one.enders) ender();
  }

  const ask = (via: Via): Promise<void> =>
    endInvalid(
      [...watched.values()].filter((one) => one.via === via),
      { liveUntil: (ids) => liveUntil(via, ids), end },
    );

  async function look(): Promise<void> {
    if (watched.size === 0 || looking) return;
    looking = true;
    try {
      const now = revision?.();
      if (now === undefined || now !== lookedAt) {
        lookedAt = now;
        await ask("key");
        await ask("session");
      }
      const past = clock.now().toISOString();
      for (const one of watched.values()) if (typeof one.until === "string" && one.until <= past) end(one);
    } catch (error) {
      lookedAt = undefined;
      log.warn({ err: error }, "looking for ended keys and sessions failed");
    } finally {
      looking = false;
    }
  }

  const stop = clock.every(lookEveryMs, () => void look());

  return {
    /** Calls `ender` when the caller's key or session has ended. Returns a function that stops watching. */
    watch({ via, credentialId: id }: Caller, ender: () => void): () => void {
      const name = `${via} ${id}`;
      const one = watched.get(name) ?? { via, id, enders: new Set(), until: undefined };
      watched.set(name, one);
      one.enders.add(ender);
      // It may have ended since the request was authenticated.
      lookedAt = undefined;
      return () => {
        one.enders.delete(ender);
        if (one.enders.size === 0 && watched.get(name) === one) watched.delete(name);
      };
    },
    close: stop,
  };
}
export type CredentialWatch = ReturnType<typeof openCredentialWatch>;
