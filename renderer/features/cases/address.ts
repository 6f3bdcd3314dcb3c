import { useSearchParams } from "react-router";

export const casesAddress = "/inspections/cases";
export const caseAddress = (id: string): string => `${casesAddress}/${encodeURIComponent(id)}`;

const parameter = "case";

/** The address of a page that adds its result to the case as a step. */
export const forCase = (path: string, id: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [parameter]: id })}`;

/** The case that the result of this page belongs to; undefined if there is none. */
export function useCaseInAddress(): string | undefined {
  const [search] = useSearchParams();
  return search.get(parameter) || undefined;
}
