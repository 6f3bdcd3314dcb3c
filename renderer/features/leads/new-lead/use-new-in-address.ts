import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** Opens the form for a new lead when the address asks for it (`?new=1`), and removes that from the address. */
export function useNewInAddress(open: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has("new");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the address asks
  useEffect(() => {
    if (!isAsked) return;
    open();
    const rest = new URLSearchParams(search);
    rest.delete("new");
    setSearch(rest, { replace: true });
  }, [isAsked]);
}
