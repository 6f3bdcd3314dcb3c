import { useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";
import { healthKey, queryClient } from "./query.ts";

const health = () => api.system.health();

/** Whether the server holds a demo: settled when it starts. */
export const useIsDemo = (): boolean =>
  useQuery({ queryKey: healthKey, queryFn: health, staleTime: Number.POSITIVE_INFINITY }).data?.demo ?? false;

const storageEveryMs = 60_000;

/** How the server's disk stands, looked at once a minute and after an answer that it is full; undefined until it is known. */
export const useStorage = () =>
  useQuery({ queryKey: healthKey, queryFn: health, refetchInterval: storageEveryMs }).data?.storage;

/** Whether nobody has registered on this workstation; undefined until it is known. False where nothing answers. */
export function useIsFirstAccount(): boolean | undefined {
  const { data, isError } = useQuery({ queryKey: healthKey, queryFn: health, refetchOnMount: "always" });
  return data?.firstAccount ?? (isError ? false : undefined);
}

/** Somebody has registered. */
export function markAccountCreated(): void {
  queryClient.setQueryData(healthKey, (known: Awaited<ReturnType<typeof health>> | undefined) =>
    known ? { ...known, firstAccount: false } : known,
  );
}
