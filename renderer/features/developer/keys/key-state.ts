import type { ApiKey } from "../../../../contracts/accounts/keys.ts";

export type KeyState = "live" | "expired" | "revoked";

/** Whether the server accepts a key now, or why not. */
export function stateOf({ revokedAt, expiresAt }: Pick<ApiKey, "revokedAt" | "expiresAt">, now = Date.now()): KeyState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "live";
}

export const isLive = (key: ApiKey): boolean => stateOf(key) === "live";
