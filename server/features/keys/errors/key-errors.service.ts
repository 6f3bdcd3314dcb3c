import type { ApiKeyError } from "../../../../contracts/accounts/keys.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, days, instantNow, later } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { FailedRequest } from "../../../platform/http/exchange.ts";
import { newId } from "../../../platform/ids.ts";
import type { Log } from "../../../platform/log.ts";
import { createOutageLog } from "../../../platform/outage.ts";
import { findKey } from "../keys.repo.ts";
import {
  deleteKeyErrorsBefore,
  insertKeyErrors,
  type KeyErrorRow,
  keepNewest,
  listKeyErrors,
} from "./key-errors.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

const keptPerKey = 100;
const keptFor = days(7);
/** Requests do not wait for this write: all errors of a second are written together. A crash loses at most these. */
const writeAfterMs = 1000;
/** Errors of all keys that wait for the next write. Further ones are not kept, unless they replace one of the same key. */
const maxWaiting = 2000;
/** Longer messages and paths are cut. */
const maxText = 300;

/** The last errors of each API key, for the person who writes the program that uses it. */
export function openKeyErrors({ store, clock, log }: Needs) {
  const outages = createOutageLog(log, clock);
  /** By key, at most as many as are kept: a program that repeats a failing request does not hide the errors of other keys. */
  let waiting = new Map<string, KeyErrorRow[]>();
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = (rows: readonly KeyErrorRow[]) =>
    store.write(async (tx) => {
      await insertKeyErrors(tx, rows);
      for (const keyId of new Set(rows.map((row) => row.keyId))) await keepNewest(tx, keyId, keptPerKey);
    });

  /** Best effort: a full disk must not stop a key from reading. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...waiting.values()].flat();
    waiting = new Map();
    count = 0;
    if (rows.length > 0) {
      writing = writing
        .then(() => write(rows))
        .catch((error: unknown) => outages.log(error, "storing the errors of API keys failed"));
    }
    return writing;
  }

  return {
    /** Remembers a request with a key that was answered with an error. Returns at once. */
    note({ keyId, method, path, error, requestId }: FailedRequest): void {
      const ofKey = waiting.get(keyId) ?? [];
      const replacesOldest = ofKey.length >= keptPerKey;
      if (!replacesOldest && count >= maxWaiting) return;
      const { code, status, message } = error;
      const texts = { path: path.slice(0, maxText), message: message.slice(0, maxText) };
      ofKey.push({ id: newId(), keyId, at: instantNow(clock), method, status, code, requestId, ...texts });
      if (replacesOldest) ofKey.shift();
      else count += 1;
      waiting.set(keyId, ofKey);
      timer ??= setTimeout(() => void flush(), writeAfterMs).unref();
    },

    /** Newest first. Throws RESOURCE_NOT_FOUND for a key of another account. */
    async list(caller: Caller, keyId: string): Promise<ApiKeyError[]> {
      if (!(await findKey(store.read, { accountId: caller.accountId, id: keyId }))) {
        throw new AppError("RESOURCE_NOT_FOUND", { message: "No such key." });
      }
      await flush();
      const rows = await listKeyErrors(store.read, keyId, { after: later(clock, -keptFor), limit: keptPerKey });
      return rows.map(({ keyId: _, ...error }) => error);
    },

    prune: (): Promise<void> => store.write((tx) => deleteKeyErrorsBefore(tx, later(clock, -keptFor))),

    /** Writes what waits. */
    close: (): Promise<void> => flush(),
  };
}
