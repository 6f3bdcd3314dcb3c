import { contracts } from "../../../contracts/index.ts";
import { createClient } from "../../../contracts/kit/client.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Request } from "../../../contracts/kit/request.ts";
import { t } from "../../texts/t.ts";
import { outlivesPage } from "./closing.ts";
import { setServerReachable } from "./connection.ts";
import { recordRenewal, renewSession } from "./session-renewal.ts";
import { assertFilesReadable } from "./unreadable-files.ts";

/** The server did not respond: it is not running, or it is still starting. */
export class ServerUnreachable extends Error {
  constructor(cause: unknown) {
    super(t("errors.unreachable.problem"), { cause });
    this.name = "ServerUnreachable";
  }
}

async function sendOnce(request: Request): Promise<Response> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      keepalive: outlivesPage(request.body),
      ...(request.body !== undefined && { body: request.body }),
      ...(request.signal && { signal: request.signal }),
    });
    setServerReachable(true);
    return response;
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    await assertFilesReadable(request.body);
    setServerReachable(false);
    throw new ServerUnreachable(cause);
  }
}

const loginPath = "/v1/auth/login";
/** A 401 from these endpoints does not mean that the session has expired. */
const isSessionRequest = (url: string): boolean => url.startsWith(loginPath) || url.startsWith("/v1/auth/refresh");

/** Other endpoints also answer 401 for a wrong password. Sending that again would count as a second failed attempt. */
async function isWrongPassword(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return JSON.stringify(body)?.includes('"INVALID_CREDENTIALS"') ?? false;
}

/** Adds session renewal to `send`: if the session has expired, renews it and sends the request once more. */
export const withSessionRenewal = (send: (request: Request) => Promise<Response>) => async (request: Request) => {
  const sentAt = Date.now();
  const response = await send(request);
  if (response.ok && request.url.startsWith(loginPath)) recordRenewal();
  if (response.status !== 401 || isSessionRequest(request.url)) return response;
  if (await isWrongPassword(response)) return response;
  const renewed = await renewSession(sentAt).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause;
    setServerReachable(false);
    throw new ServerUnreachable(cause);
  });
  return renewed ? send(request) : response;
};

/** Sends a request, and renews the session if it has expired. */
export const send = withSessionRenewal(sendOnce);

export const api = createClient(contracts, { origin: "", base: "/v1", send });
