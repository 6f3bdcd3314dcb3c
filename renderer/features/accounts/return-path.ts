/** Where to go after signing in: an address of this app only, never another site's. */
export const safeNext = (wish: string | null): string =>
  wish?.startsWith("/") && !wish.startsWith("//") && !wish.startsWith("/\\") ? wish : "/inventory";

/** The same page with the wish to go on from it to `next`, where there is one. */
export const withNext = (page: string, next: string | null): string => {
  if (next === null) return page;
  return `${page}${page.includes("?") ? "&" : "?"}next=${encodeURIComponent(safeNext(next))}`;
};

const invitation = "/accept-invitation?";
export const leadsToInvitation = (next: string | null): boolean => safeNext(next).startsWith(invitation);

const key = "forecourt-after-verification";
const forgottenAfterMs = 24 * 60 * 60_000;

/**
 * A newcomer leaves this page for his mail, and the link there knows nothing of where he wanted to go. It is kept
 * in this browser for as long as that link works; elsewhere the invitation's own link is opened again.
 */
export function rememberNext(next: string | null): void {
  try {
    if (next === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ next, at: Date.now() }));
  } catch {
    // storage is closed: the link of the invitation still works
  }
}

export function rememberedNext(): string | null {
  try {
    const { next, at } = JSON.parse(localStorage.getItem(key) ?? "{}") as { next?: unknown; at?: unknown };
    const fresh = typeof at === "number" && Date.now() - at < forgottenAfterMs;
    return fresh && typeof next === "string" ? safeNext(next) : null;
  } catch {
    return null;
  }
}
