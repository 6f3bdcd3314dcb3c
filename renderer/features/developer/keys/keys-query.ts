import { useQuery } from "@tanstack/react-query";
import { contracts } from "../../../../contracts/index.ts";
import { createClient } from "../../../../contracts/kit/client.ts";
import { api, send } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";

const sandbox = createClient({ keys: contracts.keys }, { origin: "", base: "/sandbox/v1", send });

const keysKey = ["api-keys"] as const;

export const useKeys = () => useQuery({ queryKey: keysKey, queryFn: async () => (await api.keys.list()).keys });

export const refetchKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keysKey });

/** The limits of each key, and the requests of this hour by the keys of each environment together. */
export const useUsage = () =>
  useQuery({
    queryKey: [...keysKey, "usage"],
    queryFn: async () => {
      const [production, development] = await Promise.all([api.keys.account(), sandbox.keys.account()]);
      return { limits: production.limits, production: production.usage, development: development.usage };
    },
    refetchInterval: 60_000,
  });

/** The last errors of a key, newest first. */
export const useKeyErrors = (id: string) =>
  useQuery({
    queryKey: [...keysKey, "errors", id],
    queryFn: async () => (await api.keys.errors({ params: { id } })).errors,
    refetchInterval: 10_000,
  });
