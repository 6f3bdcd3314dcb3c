import { useSearchParams } from "react-router";
import { CaseStatus } from "../../../../contracts/papers/cases.ts";
import { casesAddress } from "../address.ts";

export const pageSize = 50;

interface CaseFilters {
  readonly status: CaseStatus | undefined;
  /** The id of a vehicle. */
  readonly vehicle: string | undefined;
  /** From 1. */
  readonly page: number;
}

export const readFilters = (search: URLSearchParams): CaseFilters => ({
  status: CaseStatus.safeParse(search.get("status")).data,
  vehicle: search.get("vehicle") || undefined,
  page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1),
});

export function writeFilters({ status, vehicle, page }: CaseFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (status) search.set("status", status);
  if (vehicle) search.set("vehicle", vehicle);
  if (page !== 1) search.set("page", String(page));
  return search;
}

export const casesOfVehicle = (vehicle: string): string =>
  `${casesAddress}?${writeFilters({ status: undefined, vehicle, page: 1 })}`;

export const queryOf = ({ status, vehicle, page }: CaseFilters) => ({
  ...(status && { status }),
  ...(vehicle !== undefined && { vehicle_id: vehicle }),
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The filters are part of the page's address. Each change goes to the first page. */
export function useCaseFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change = (part: Partial<CaseFilters>) =>
    setSearch(writeFilters({ ...filters, page: 1, ...part }), { replace: true });
  return { filters, change } as const;
}
