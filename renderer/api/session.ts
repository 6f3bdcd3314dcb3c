import { useMutation, useQuery } from "@tanstack/react-query";
import type { User } from "../../contracts/accounts.ts";
import { AppError } from "../../contracts/kit/errors.ts";
import { api } from "./client.ts";
import { sessionKey } from "./query.ts";

/** The access cookie lives 15 minutes; asking who is signed in renews it before it ends. */
const keepFreshMs = 10 * 60_000;

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
    refetchInterval: (query) => (query.state.data ? keepFreshMs : false),
  });
}

/** Leaves by loading the page anew: nothing of one person stays in memory for the next. */
export function useSignOut(onError: (error: Error) => void) {
  return useMutation({
    mutationFn: () => api.accounts.logout(),
    onSuccess: () => window.location.assign("/sign-in"),
    onError,
  });
}
