import { useSearchParams } from "react-router";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import { useOlderValuation } from "../../../../api/records/valuations.ts";
import { useValuations } from "../../../../api/records/vehicle-records.ts";
import { shownValuation } from "../header/figures.ts";

const parameter = "valuation";

/** The address of a valuation on the tab. Undefined: the one that counts. */
export const valuationSearch = (id: string | undefined): string =>
  id === undefined ? "" : `?${new URLSearchParams({ [parameter]: id })}`;

interface Shown {
  readonly list: ReturnType<typeof useValuations>;
  /** Undefined: it is loading, or there is none. */
  readonly valuation: Valuation | undefined;
  /** The one that counts for the price: the newest retail valuation, else the newest one. */
  readonly newest: Valuation | undefined;
  /** The address names a valuation that does not exist. */
  readonly isUnknown: boolean;
  /** The valuation that the address names could not be loaded. */
  readonly failed: { readonly error: Error; readonly retry: () => void } | undefined;
  readonly isPending: boolean;
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.status === 404;

/** The valuation that the address names, else the one that counts. */
export function useShownValuation(carId: string): Shown {
  const [search] = useSearchParams();
  const named = search.get(parameter) ?? undefined;
  const list = useValuations(carId);
  const known = list.data?.valuations ?? [];
  const newest = shownValuation(known);
  const inList = known.find(({ valuation_id }) => valuation_id === named);
  const older = useOlderValuation(carId, named !== undefined && list.data && !inList ? named : undefined);
  const valuation = named === undefined ? newest : (inList ?? older.data ?? undefined);
  return {
    list,
    valuation,
    newest,
    isUnknown: named !== undefined && !inList && (isNotFound(older.error) || older.data === null),
    failed:
      older.isError && !isNotFound(older.error) ? { error: older.error, retry: () => void older.refetch() } : undefined,
    isPending: list.isPending || older.isLoading,
  };
}
