import { newSale } from "../sales/dealer.ts";
import type { Audited } from "./acts.ts";

/** The acts on sales, by the endpoint's feature and name. */
export const saleActs: Readonly<Record<string, Audited>> = {
  "sales.correct": {
    action: "vehicle.sale_corrected",
    prepare: async ({ admin: { api } }) => {
      const { id } = await newSale(api);
      return () => api.sales.correct({ params: { id }, body: { soldPrice: 91, reason: "Typing error" } });
    },
  },
  "sales.void": {
    action: "vehicle.sale_voided",
    prepare: async ({ admin: { api } }) => {
      const { id } = await newSale(api);
      return () => api.sales.void({ params: { id }, body: { reason: "Recorded twice" } });
    },
  },
};
