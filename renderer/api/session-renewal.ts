import { setServerReachable } from "./connection.ts";

const stampKey = "forecourt-session-renewed-at";

function lastRenewal(): number {
  try {
    return Number(localStorage.getItem(stampKey) ?? 0);
  } catch {
    return 0;
  }
}

/** The session is fresh as of now: it was renewed, or somebody has just signed in. */
export function recordRenewal(): void {
  try {
    localStorage.setItem(stampKey, String(Date.now()));
  } catch {
    // storage is closed: other windows then renew on their own
  }
}

async function renew(since: number): Promise<boolean> {
  if (lastRenewal() > since) return true;
  const answer = await fetch("/v1/auth/refresh", { method: "POST", headers: { accept: "application/json" } });
  setServerReachable(true);
  if (answer.ok) recordRenewal();
  return answer.ok;
}

let running: Promise<boolean> | undefined;

/**
 * Renews the session once, however many requests and windows ask at the same time: a refresh token
 * that is used twice ends the whole session, so windows take turns by a browser lock.
 * `since`: when the refused request was sent; a renewal after it counts. Rejects when nothing answers.
 */
export function renewSession(since: number): Promise<boolean> {
  running ??= (
    "locks" in navigator ? navigator.locks.request("forecourt-renewal", () => renew(since)) : renew(since)
  ).finally(() => {
    running = undefined;
  });
  return running;
}
