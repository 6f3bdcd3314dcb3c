import { useMutation, useQuery } from "@tanstack/react-query";
import type { User } from "../../contracts/accounts.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import { api } from "./client.ts";
import { queryClient, sessionKey } from "./query.ts";
import { renewSession } from "./session-renewal.ts";

async function whoIsSignedIn(): Promise<User | null> {
  try {
    return (await api.accounts.me()).user;
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return null;
    throw error;
  }
}

/** `data`: the signed-in user, or null where nobody is. */
export function useSession() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: whoIsSignedIn,
    staleTime: 60_000,
    // at a desk that is shared, whoever comes back to the window may be another
    refetchOnWindowFocus: "always",
  });
}

const refetchSession = (): void => void queryClient.invalidateQueries({ queryKey: sessionKey });

/**
 * Calls back whenever another person is signed in than before: with the id, or null where nobody is any more. Windows
 * tell each other, since one cookie is for all of them. Ends when the returned function is called.
 */
export function watchSignedInUser(onChange: (userId: string | null) => void): () => void {
  const windows = new BroadcastChannel("forecourt-session");
  windows.addEventListener("message", refetchSession);
  let known: string | null | undefined;
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryKey[0] !== sessionKey[0]) return;
    const user = queryClient.getQueryData<User | null>(sessionKey);
    const id = user ? user.id : user;
    if (id === undefined || id === known) return;
    // what is read first is no news to the others
    if (known !== undefined) windows.postMessage("changed");
    known = id;
    onChange(id);
  });
  return () => {
    unsubscribe();
    windows.close();
  };
}

/** The access cookie lives 15 minutes. A link that opens a document has only the cookie: it is renewed in time. */
const renewAfterMs = 10 * 60_000;
/** Windows share one renewal, and the one that made the last may be gone: each looks more often than it renews. */
const lookEveryMs = 60_000;

/** Keeps the session of who is signed in fresh until the returned function is called. */
export function keepSessionFresh(): () => void {
  const look = () =>
    void renewSession(Date.now() - renewAfterMs).then(
      (fresh) => fresh || refetchSession(),
      // nothing answers: the next look tries again
      () => undefined,
    );
  look();
  const timer = setInterval(look, lookEveryMs);
  // a machine that slept had no minutes
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Leaves by loading the page anew: nothing of one person stays in memory for the next. */
export function useSignOut(onError: (error: Error) => void) {
  return useMutation({
    mutationFn: () => api.accounts.logout(),
    onSuccess: () => {
      queryClient.setQueryData(sessionKey, null);
      window.location.assign("/sign-in");
    },
    onError,
  });
}
