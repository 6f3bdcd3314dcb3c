import { contracts } from "../../contracts/index.ts";
import { createClient, type Request } from "../../contracts/kit/client.ts";
import { setServerReachable } from "./connection.ts";
import { recordRenewal, renewSession } from "./session-renewal.ts";
import { assertFilesReadable } from "./unreadable-files.ts";

/** Nothing answered: the server is not running, or it is starting. */
export class ServerUnreachable extends Error {
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
    setServerReachable(true);
    return answer;
  } catch (cause) {
    await assertFilesReadable(request.body);
    setServerReachable(false);
    throw new ServerUnreachable(cause);
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
export const withSessionRenewal = (attempt: (request: Request) => Promise<Response>) => async (request: Request) => {
  const sentAt = Date.now();
  const answer = await attempt(request);
  if (answer.ok && request.url.startsWith(login)) recordRenewal();
  if (answer.status !== 401 || isSignIn(request.url)) return answer;
  if (await isWrongPassword(answer)) return answer;
  const renewed = await renewSession(sentAt).catch((cause: unknown) => {
    setServerReachable(false);
    throw new ServerUnreachable(cause);
  });
  return renewed ? attempt(request) : answer;
};

export const api = createClient(contracts, { origin: "", base: "/v1", send: withSessionRenewal(attempt) });
