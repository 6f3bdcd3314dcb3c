import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { useSession } from "../../../api/client/session.ts";
import { refreshRateBooks } from "../../../api/records/assessments.ts";
import { useMyTeams } from "../../../api/records/teams.ts";

/** The rate book to show. `carId`: a vehicle of the account that it belongs to; undefined for the user's own. */
export interface BookScope {
  readonly carId: string | undefined;
}
const own: BookScope = { carId: undefined };

const inQuery = ({ carId }: BookScope) => (carId === undefined ? {} : { vehicle_id: carId });
const key = (part: string, { carId }: BookScope) => ["rate-book", part, carId ?? "own"];

/** Another person may have saved it meanwhile, so it is read each time. */
export const useCurrentBook = (scope: BookScope) =>
  useQuery({
    queryKey: key("current", scope),
    queryFn: () => api.assessments.rateBook({ query: inQuery(scope) }),
    staleTime: 0,
  });

/** A version never changes. */
export const useVersion = (scope: BookScope, version: number) =>
  useQuery({
    queryKey: [...key("version", scope), version],
    queryFn: () => api.assessments.rateBook({ query: { ...inQuery(scope), version } }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: version >= 0,
  });

export const pageSize = 10;
export const useVersions = (scope: BookScope, page: number) =>
  useQuery({
    queryKey: [...key("versions", scope), page],
    queryFn: () =>
      api.assessments.rateBookVersions({
        query: { ...inQuery(scope), limit: pageSize, offset: (page - 1) * pageSize },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Shows a saved book at once, and reads again what depends on it. */
export function showSaved(saved: RateBook): void {
  queryClient.setQueryData(key("current", own), saved);
  void refreshRateBooks();
}

interface Employer {
  readonly isPending: boolean;
  /** Why the teams could not be loaded. */
  readonly error?: Error;
  readonly owner?: { readonly id: string; readonly name: string } | undefined;
}

/** The owner of the team that the user works in; undefined for users who own a team, or work in none. */
export function useEmployer(): Employer {
  const { data: user } = useSession();
  const teams = useMyTeams();
  if (teams.isError && !teams.data) return { isPending: false, error: teams.error };
  const isPending = !user || teams.isPending;
  if (!user || !teams.data) return { isPending };
  const ownsOne = teams.data.some(({ owner }) => owner.id === user.id);
  const team = teams.data.find(({ permissions }) => permissions.includes("edit_inventory"));
  return { isPending, owner: ownsOne ? undefined : team?.owner };
}

/** A vehicle of another account; null: the user sees none. */
export const useVehicleOf = (ownerId: string | undefined) =>
  useQuery({
    queryKey: ["rate-book", "vehicle", ownerId],
    queryFn: async () => {
      const cars = await api.vehicles.list({ query: { limit: 100 } });
      return cars.find((car) => car.ownerId === ownerId)?.id ?? null;
    },
    enabled: ownerId !== undefined,
  });
