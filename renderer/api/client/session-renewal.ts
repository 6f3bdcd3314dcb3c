import { failureOf } from "../../../contracts/kit/client.ts";
import { setServerReachable } from "./connection.ts";

const tooManyRequests = 429;
const storageKey = "forecourt-session-renewed-at";

function lastRenewal(): number {
  try {
    return Number(localStorage.getItem(storageKey) ?? 0);
  } catch {
    return 0;
  }
}

/** Called when the session was renewed or somebody has just signed in. */
export function recordRenewal(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // storage is blocked: each window then renews by itself
  }
}

async function renew(since: number): Promise<boolean> {
  if (lastRenewal() > since) return true;
  const response = await fetch("/v1/auth/refresh", { method: "POST", headers: { accept: "application/json" } });
  setServerReachable(true);
  if (response.ok) recordRenewal();
  // a busy or restarting server, or its proxy, says nothing about the session
  if (response.status >= 500 || response.status === tooManyRequests) throw await failureOf(response);
  return response.ok;
}

let running: Promise<boolean> | undefined;

/**
 * Renews the session once, even if several requests and windows need it at the same time. A refresh token that is used
 * twice ends the session, so windows take turns by a browser lock. `since`: when the refused request was sent; a renewal
 * after that time counts. Resolves to whether the session is valid. Rejects if the server does not
 * respond; with AppError if it cannot renew the session now.
 */
export function renewSession(since: number): Promise<boolean> {
  running ??= (
    "locks" in navigator ? navigator.locks.request("forecourt-renewal", () => renew(since)) : renew(since)
  ).finally(() => {
    running = undefined;
  });
  return running;
}
