import { useSearchParams } from "react-router";
import { PlatformState } from "../../../../contracts/customers/campaigns.ts";
import type { CampaignQuery } from "../../../api/records/campaigns.ts";

/** The filters are part of the page's address, so that a filtered list can be bookmarked and shared. */
export function useCampaignFilters() {
  const [search, setSearch] = useSearchParams();
  const status = PlatformState.safeParse(search.get("status")).data;
  const vehicleId = search.get("vehicle") ?? "";
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "", 10) || 1);
  const query: CampaignQuery = { page, ...(status && { status }), ...(vehicleId !== "" && { vehicleId }) };
  const change = (name: "status" | "vehicle" | "page", value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== "page") next.delete("page");
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { query, change, isFiltered: status !== undefined || vehicleId !== "" } as const;
}
