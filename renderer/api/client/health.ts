import { useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";
import { healthKey, queryClient } from "./query.ts";

const fetchHealth = () => api.system.health();

/** Whether the server runs a demo. This does not change while it runs. */
export const useIsDemo = (): boolean =>
  useQuery({ queryKey: healthKey, queryFn: fetchHealth, staleTime: Number.POSITIVE_INFINITY }).data?.demo ?? false;

const storageEveryMs = 60_000;

/** The state of the server's disk, read once a minute and after each STORAGE_FULL error; undefined until it is known. */
export const useStorage = () =>
  useQuery({ queryKey: healthKey, queryFn: fetchHealth, refetchInterval: storageEveryMs }).data?.storage;

/** Whether nobody has registered on this workstation yet; undefined until it is known, false if the server does not respond. */
export function useIsFirstAccount(): boolean | undefined {
  const { data, isError } = useQuery({ queryKey: healthKey, queryFn: fetchHealth, refetchOnMount: "always" });
  return data?.firstAccount ?? (isError ? false : undefined);
}

/** Called when somebody has registered. */
export function markAccountCreated(): void {
  queryClient.setQueryData(healthKey, (health: Awaited<ReturnType<typeof fetchHealth>> | undefined) =>
    health ? { ...health, firstAccount: false } : health,
  );
}
