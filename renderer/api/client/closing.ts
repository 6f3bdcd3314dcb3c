let closing = false;

/** From here on, `outlivesPage` knows whether the page is closing. */
export function noteClosing(): void {
  // `capture`: before the listeners that send something when the page closes
  window.addEventListener("pagehide", () => (closing = true), { capture: true });
  window.addEventListener("pageshow", () => (closing = false), { capture: true });
}

/** The browser sends at most 64 KiB after the page has closed. */
const maxCharacters = 60_000;

/** Whether the page is closing and this request must be sent all the same. */
export const outlivesPage = (body: string | FormData | undefined): boolean =>
  closing && (body === undefined || (typeof body === "string" && body.length <= maxCharacters));

const pending = new Set<() => Promise<void>>();

/** `send` sends what still waits, for example a deletion that can be undone for some seconds. It does not reject. */
export const sendBeforeSignOut = (send: () => Promise<void>): void => void pending.add(send);

/** Sends what still waits. After signing out, the server would refuse it. */
export const sendPending = async (): Promise<void> => void (await Promise.all([...pending].map((send) => send())));
