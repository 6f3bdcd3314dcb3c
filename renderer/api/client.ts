import { contracts } from "../../contracts/index.ts";
import { createClient, type Request } from "../../contracts/kit/client.ts";
import { noteReachable } from "./connection.ts";
import { assertReadable } from "./readable.ts";
import { renewSession, stampRenewal } from "./session-renewal.ts";

/** Nothing answered: the server is not running, or it is starting. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super("The Forecourt server does not answer.", { cause });
    this.name = "Unreachable";
  }
}

async function attempt(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
    });
    noteReachable(true);
    return answer;
  } catch (cause) {
    await assertReadable(request.body);
    noteReachable(false);
    throw new Unreachable(cause);
  }
}

const login = "/v1/auth/login";
/** Signing in answers 401 for a wrong password: that is no reason to renew anything. */
const isSignIn = (url: string): boolean => url.startsWith(login) || url.startsWith("/v1/auth/refresh");

/** A wrong password answers 401, too: to renew the session and send it again would count it as a second attempt. */
async function isWrongPassword(answer: Response): Promise<boolean> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return JSON.stringify(body)?.includes('"INVALID_CREDENTIALS"') ?? false;
}

/** Sends by `attempt`; where the session has ended, renews it and sends once more. */
export const renewing = (attempt: (request: Request) => Promise<Response>) => async (request: Request) => {
  const sentAt = Date.now();
  const answer = await attempt(request);
  if (answer.ok && request.url.startsWith(login)) stampRenewal();
  if (answer.status !== 401 || isSignIn(request.url)) return answer;
  if (await isWrongPassword(answer)) return answer;
  const renewed = await renewSession(sentAt).catch((cause: unknown) => {
    noteReachable(false);
    throw new Unreachable(cause);
  });
  return renewed ? attempt(request) : answer;
};

export const api = createClient(contracts, { origin: "", base: "/v1", send: renewing(attempt) });
