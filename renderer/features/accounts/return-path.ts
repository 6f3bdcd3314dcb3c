/** The path to open after signing in. Only paths of this app are allowed, never addresses of other sites. */
export const safeNext = (path: string | null): string =>
  path?.startsWith("/") && !path.startsWith("//") && !path.startsWith("/\\") ? path : "/today";

/** Adds the path to open afterwards to a page's address. */
export const withNext = (page: string, next: string | null): string => {
  if (next === null) return page;
  return `${page}${page.includes("?") ? "&" : "?"}next=${encodeURIComponent(safeNext(next))}`;
};

const invitationPrefix = "/accept-invitation?";
export const leadsToInvitation = (next: string | null): boolean => safeNext(next).startsWith(invitationPrefix);

const storageKey = "forecourt-after-verification";
const maxAgeMs = 24 * 60 * 60_000;

/**
 * Stores the path to open after verification. New users leave this page for their e-mail, and the link in the message
 * does not have the path. It is stored in this browser for as long as the link works. In another browser, the user opens
 * the invitation's link again.
 */
export function rememberNext(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ next, at: Date.now() }));
  } catch {
    // storage is blocked: the invitation's link still works
  }
}

export function rememberedNext(): string | null {
  try {
    const { next, at } = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as { next?: unknown; at?: unknown };
    const isFresh = typeof at === "number" && Date.now() - at < maxAgeMs;
    return isFresh && typeof next === "string" ? safeNext(next) : null;
  } catch {
    return null;
  }
}
