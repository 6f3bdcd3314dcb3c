import { useMutation, useQuery } from "@tanstack/react-query";
import type { User } from "../../../contracts/accounts/accounts.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import { api } from "./client.ts";
import { sendPending } from "./closing.ts";
import { queryClient, sessionKey } from "./query.ts";
import { renewSession } from "./session-renewal.ts";

async function fetchSignedInUser(): Promise<User | null> {
  try {
    return (await api.accounts.me()).user;
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return null;
    throw error;
  }
}

/** `data`: the signed-in user, or null if nobody is signed in. */
export function useSession() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: fetchSignedInUser,
    staleTime: 60_000,
    // on a shared computer, another person may return to the window
    refetchOnWindowFocus: "always",
    // a page that was opened without the server continues by itself
    refetchInterval: ({ state }) => state.status === "error" && 5000,
  });
}

const refetchSession = (): void => void queryClient.invalidateQueries({ queryKey: sessionKey });

/**
 * Calls `onChange` whenever the signed-in user changes: with the user's id, or with null after signing out. All windows
 * of a browser share one cookie, so they notify each other. Ends when the returned function is called.
 */
export function watchSignedInUser(onChange: (userId: string | null) => void): () => void {
  const windows = new BroadcastChannel("forecourt-session");
  windows.addEventListener("message", refetchSession);
  let lastUserId: string | null | undefined;
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryKey[0] !== sessionKey[0]) return;
    const user = queryClient.getQueryData<User | null>(sessionKey);
    const id = user ? user.id : user;
    if (id === undefined || id === lastUserId) return;
    // the first value that a window reads is not a change
    if (lastUserId !== undefined) windows.postMessage("changed");
    lastUserId = id;
    onChange(id);
  });
  return () => {
    unsubscribe();
    windows.close();
  };
}

/** The access cookie expires after 15 minutes. A link that opens a document cannot renew it, so it is renewed before. */
const renewAfterMs = 10 * 60_000;
/** Windows share one renewal. The window that made the last one may be closed, so each checks more often than it renews. */
const checkEveryMs = 60_000;

/** Keeps the session valid until the returned function is called. */
export function keepSessionFresh(): () => void {
  const check = () =>
    void renewSession(Date.now() - renewAfterMs).then(
      (fresh) => fresh || refetchSession(),
      // the server does not respond: the next check tries again
      () => undefined,
    );
  check();
  const timer = setInterval(check, checkEveryMs);
  // timers stop while the computer sleeps
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}

/** Ends the session, once what still waits was sent. */
export async function signOut(): Promise<void> {
  await sendPending();
  await api.accounts.logout();
}

/** Signs out and reloads the page, so that no data of this user stays in memory. */
export function useSignOut(onError: (error: Error) => void) {
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      queryClient.setQueryData(sessionKey, null);
      window.location.assign("/sign-in");
    },
    onError,
  });
}
