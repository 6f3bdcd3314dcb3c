import { setTimeout as pause } from "node:timers/promises";
import { contracts } from "../../../contracts/index.ts";
import { type ClientOptions, createClient } from "../../../contracts/kit/client.ts";
import { type Clock, systemClock } from "../../../server/platform/clock.ts";
import type { Api } from "../../kit/serve.ts";
import { bodyOf, Recorder, recordingClient } from "./recording/recorder.ts";

/** A caller of the API. The calls of `show` become examples; those of `api` prepare the next one. */
export interface Caller {
  readonly api: Api;
  readonly show: Api;
  /** Calls a GET that has no JSON, or another media type than JSON, and records the answer. */
  get(operation: string, path: string, options?: Shown): Promise<void>;
  /** Records parameters without a call, for an answer that only a built server has. */
  uncalled(operation: string, shown: Pick<Shown, "params" | "query">): void;
  /** Opens an event stream; its `until` records what has arrived once that contains a text, and leaves. */
  follow(operation: string, path: string, options?: Shown): Promise<{ until(text: string): Promise<void> }>;
  /** Sends a POST that the server rejects, and records the error as the example of this error schema. */
  showError(schema: "Error" | "PlainError", path: string, body: object): Promise<void>;
  /** Sends a request with the caller's credentials, without recording. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}
interface Shown {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly accept?: string;
}

export interface Person extends Caller {
  readonly id: string;
  readonly email: string;
}

/** The story's clock stands still, so that times are the same in each run. Chapters move it. */
export interface StoryClock extends Clock {
  advance(milliseconds: number): void;
}

/** A Monday morning in Chicago. */
export const storyStart = new Date("2026-03-02T15:00:00.000Z");

export function storyClock(): StoryClock {
  let now = storyStart.getTime();
  return {
    now: () => new Date(now),
    every: systemClock.every,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

export const password = "example-password-47-horses";
const userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";

/** Everything that the chapters share. */
export class Cast {
  readonly recorder: Recorder;
  readonly url: string;
  readonly clock: StoryClock;

  constructor(url: string, clock: StoryClock, recorder = new Recorder()) {
    this.url = url;
    this.clock = clock;
    this.recorder = recorder;
  }

  /** A caller with its own cookies, or with a key. */
  caller(key?: string): Caller {
    const cookies = new Map<string, string>();
    const send = async (url: string, init: RequestInit): Promise<Response> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const own = { ...(key && { authorization: `Bearer ${key}` }), ...(cookie && { cookie }) };
      const headers = { "user-agent": userAgent, ...(init.headers as Record<string, string>), ...own };
      const response = await fetch(url, { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
        cookies.set(name, value);
      }
      return response;
    };
    const options: ClientOptions = {
      origin: this.url,
      base: "/v1",
      send: ({ url, method, headers, body }) => send(url, { method, headers, ...(body !== undefined && { body }) }),
    };
    return {
      api: createClient(contracts, options),
      show: recordingClient(this.recorder, options),
      fetch: (path, init = {}) => send(`${this.url}${path}`, init),
      get: async (operation, path, { params = {}, query = {}, accept = "*/*" } = {}) => {
        const response = await send(new URL(path, this.url).href, { headers: { accept } });
        if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${await response.text()}`);
        this.recorder.add({ operation, params, query, request: undefined, responses: await bodyOf(response) });
      },
      uncalled: (operation, { params = {}, query = {} }) =>
        this.recorder.add({ operation, params, query, request: undefined, responses: {} }),
      showError: async (schema, path, body) => {
        const headers = { "content-type": "application/json" };
        const response = await send(`${this.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
        const responses = await bodyOf(response);
        if (response.ok) throw new Error(`POST ${path} was not rejected.`);
        this.recorder.add({ operation: schema, params: {}, query: {}, request: undefined, responses });
      },
      follow: async (operation, path, { params = {}, query = {} } = {}) => {
        const leave = new AbortController();
        const response = await send(new URL(path, this.url).href, { signal: leave.signal });
        return {
          until: async (text) => {
            const received = await textUntil(response, text);
            leave.abort();
            const responses = { "text/event-stream": received };
            this.recorder.add({ operation, params, query, request: undefined, responses });
          },
        };
      },
    };
  }

  /** Registers a person, who is then signed in. `reader` may read the outbox. */
  async person(name: string, email: string, reader: Caller): Promise<Person> {
    const caller = this.caller();
    await caller.api.accounts.register({ body: { email, name, password } });
    await caller.api.accounts.verifyEmail({ body: { token: await mailedToken(reader, email) } });
    const { user } = await caller.api.accounts.login({ body: { email, password } });
    return { ...caller, id: user.id, email };
  }
}

/** The token in the newest mail to an address, once the mail has arrived. */
export async function mailedToken({ api }: Caller, email: string, subject = /./): Promise<string> {
  return until(`a mail to ${email}`, async () => {
    const mails = await api.outbox.list();
    const mail = mails.find((one) => one.to === email && subject.test(one.subject));
    return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  });
}

/** The blocks of an event stream, up to the one that contains the text. */
async function textUntil(response: Response, text: string): Promise<string> {
  const decoder = new TextDecoder();
  let received = "";
  for await (const chunk of response.body ?? []) {
    received += decoder.decode(chunk as Uint8Array, { stream: true });
    if (received.includes(text) && received.endsWith("\n\n")) return received;
  }
  throw new Error(`The stream ended without ${text}.`);
}

const limitMs = 120_000;
const firstPauseMs = 100;
const longestPauseMs = 1_000;

/** Waits until `find` has a result. The pauses grow, so that a slow job does not use up the plan's burst of requests. */
export async function until<T>(what: string, find: () => Promise<T | undefined | false>): Promise<T> {
  const started = performance.now();
  for (
    let pauseMs = firstPauseMs;
    performance.now() - started < limitMs;
    pauseMs = Math.min(1.5 * pauseMs, longestPauseMs)
  ) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    await pause(pauseMs);
  }
  throw new Error(`After ${limitMs / 1000} s: no ${what}.`);
}

/** The value, which the story needs to go on. */
export function given<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The story has no ${what}.`);
  return value;
}
