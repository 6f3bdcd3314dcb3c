import { useState } from "react";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { CallOptions } from "../../../contracts/kit/request.ts";

/** Sends a request with an Idempotency-Key. `send` passes the options on to the call of the API. */
export type SendOnce = <Answer>(send: (options: CallOptions) => Promise<Answer>) => Promise<Answer>;

/**
 * Whether the next request needs another key. After a lost response it does not: under the same key, the server answers as
 * the first time and does nothing twice.
 */
export function needsNewKey(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  // the first request still runs, or the server does not know how it ended: then the user decides whether to send it again
  if (error.code === "IDEMPOTENCY_IN_PROGRESS") return error.details?.outcome === "unknown";
  // a proxy may answer so for a server that has done the work; the server keeps no key of a request that failed
  return error.status < 500;
}

const randomKey = (): string => crypto.randomUUID();

/** Keeps the key of a request until its answer has arrived, or until the server has rejected it. */
export function createSendOnce(newKey = randomKey): SendOnce {
  let key = newKey();
  return async (send) => {
    try {
      const answer = await send({ headers: { "idempotency-key": key } });
      key = newKey();
      return answer;
    } catch (error) {
      if (needsNewKey(error)) key = newKey();
      throw error;
    }
  };
}

/** For requests about many records: each id has a key of its own. */
export function createSendOncePer(newKey = randomKey): (id: string) => SendOnce {
  const byId = new Map<string, SendOnce>();
  return (id) => {
    const sendOnce = byId.get(id) ?? createSendOnce(newKey);
    byId.set(id, sendOnce);
    return sendOnce;
  };
}

/** For a form that creates something: sending it again after a lost response creates nothing twice. */
export const useSendOnce = (): SendOnce => useState(() => createSendOnce())[0];

/** For a form that creates something for each of many records, see `createSendOncePer`. */
export const useSendOncePer = (): ((id: string) => SendOnce) => useState(() => createSendOncePer())[0];
