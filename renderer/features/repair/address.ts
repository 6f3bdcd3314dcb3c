import { useSearchParams } from "react-router";

const name = "estimate";
const newEstimate = "new";

/** What the tab shows: the form, one estimate, or (undefined) the newest one. */
export type Shown = { readonly kind: "form" } | { readonly kind: "estimate"; readonly id: string } | undefined;

export function shownIn(params: URLSearchParams): Shown {
  const value = params.get(name);
  if (value === null || value === "") return undefined;
  return value === newEstimate ? { kind: "form" } : { kind: "estimate", id: value };
}

/** The search part of the address that shows it. */
export function searchOf(shown: Shown): string {
  if (shown === undefined) return "";
  return `?${name}=${shown.kind === "form" ? newEstimate : encodeURIComponent(shown.id)}`;
}

/** What the address shows, and a function that goes somewhere else on the tab. Back returns. */
export function useShown(): readonly [Shown, (next: Shown) => void] {
  const [params, setParams] = useSearchParams();
  return [shownIn(params), (next) => setParams(searchOf(next), { preventScrollReset: true })];
}
