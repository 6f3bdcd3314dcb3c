import { useQuery } from "@tanstack/react-query";
import { api } from "../client/client.ts";

export const dealershipKey = ["dealership"] as const;

export const useDealership = () => useQuery({ queryKey: dealershipKey, queryFn: () => api.dealership.get() });

/** The dealership's own currency. Until it is known, and without permission to read it, US dollars. */
export const useCurrency = (): string => useDealership().data?.currency ?? "USD";
