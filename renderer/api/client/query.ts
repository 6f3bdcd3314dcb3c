import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { AppError } from "../../../contracts/kit/errors.ts";
import { ServerUnreachable } from "./client.ts";

export const sessionKey = ["session"] as const;

export const healthKey = ["health"] as const;

function onFailure(error: Error): void {
  if (error instanceof AppError && error.code === "STORAGE_FULL") {
    void queryClient.invalidateQueries({ queryKey: healthKey });
  }
  // renewal was tried before: the user is signed out
  if (error instanceof AppError && error.status === 401 && error.code !== "INVALID_CREDENTIALS") {
    queryClient.setQueryData(sessionKey, null);
  }
}

/** `networkMode: always`: the server is on this machine, so requests also work without a network. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      retry: (count, error) => error instanceof ServerUnreachable && count < 3,
      retryDelay: (count) => Math.min(500 * 2 ** count, 4000),
    },
    mutations: { networkMode: "always" },
  },
});
