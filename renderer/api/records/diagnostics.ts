import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { TroubleCode } from "../../../contracts/mechanical/diagnostics.ts";
import { api } from "../client/client.ts";
import { recordsKey } from "./vehicle-records.ts";

const maxFound = 30;
const codeKey = (code: string, make: string | null) => ["trouble-code", code, make] as const;
/** A make that the API does not accept as a name is left out: its codes have the general meaning. */
const makeQuery = (make: string | null): { make?: string } =>
  make !== null && /^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,99}$/u.test(make.trim()) ? { make: make.trim() } : {};

/** The trouble codes that match a text, best match first. Not asked for an empty text. */
export const useCodeSearch = (search: string) =>
  useQuery({
    queryKey: ["trouble-codes", search],
    queryFn: async () => (await api.diagnostics.codes({ query: { search, limit: maxFound } })).codes,
    enabled: search !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The meaning of each code in the car of a make, as far as it is loaded. A code's meaning does not change while the page is
 * open.
 */
export const useCodeMeanings = (codes: readonly string[], make: string | null): ReadonlyMap<string, TroubleCode> =>
  useQueries({
    queries: codes.map((code) => ({
      queryKey: codeKey(code, make),
      queryFn: () => api.diagnostics.code({ params: { code }, query: makeQuery(make) }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.code, data] as const]))),
  });

/** One diagnostic. Its result never changes. */
export const useDiagnostic = (id: string | undefined) =>
  useQuery({
    queryKey: ["diagnostic", id],
    queryFn: () => api.mechanical.get({ params: { diagnostic_id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

const maxSummaries = 20;

/** The newest summaries of a vehicle's condition: photos and mechanics together. */
export const useCarSummaries = (carId: string) =>
  useQuery({
    queryKey: [...recordsKey(carId), "advanced"],
    queryFn: async () => (await api.advanced.list({ query: { vehicle_id: carId, limit: maxSummaries } })).diagnostics,
  });
