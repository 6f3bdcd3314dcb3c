import { useSearchParams } from "react-router";
import { type Delivery, WebhookEvent } from "../../../../../contracts/system/webhooks.ts";
import type { DeliveryQuery } from "../webhooks-query.ts";

export const deliveryStatuses = [
  "delivered",
  "pending",
  "failed",
  "cancelled",
] as const satisfies readonly Delivery["status"][];

/** The filters of an address. Unknown values count as none. */
export function readFilters(search: URLSearchParams): DeliveryQuery {
  const status = deliveryStatuses.find((name) => name === search.get("status"));
  const event = WebhookEvent.safeParse(search.get("event")).data;
  return { status, event, page: Math.max(1, Number.parseInt(search.get("page") ?? "", 10) || 1) };
}

/** The filters are part of the page's address, so that a filtered log can be shared. */
export function useDeliveryFilters() {
  const [search, setSearch] = useSearchParams();
  const change = (name: "status" | "event" | "page", value: string) => {
    const next = new URLSearchParams(search);
    if (name !== "page") next.delete("page");
    if (value === "" || (name === "page" && value === "1")) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  return { query: readFilters(search), change, clear: () => setSearch({}, { replace: true }) } as const;
}
