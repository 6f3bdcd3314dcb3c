import type { OperationId } from "./operations.ts";

/** What an assistant should know about an operation beyond the contract: which question it answers, and how. */
export const hints: { readonly [Id in OperationId]?: string } = {
  vehicles_list:
    'To find overpriced cars ("which cars are overpriced?"): `status: "IN_STOCK,IN_RECON,ON_HOLD"`, `include: "latestValue"`, `priceToMarketMin: 105`, `sortBy: "priceToMarket"`, `sortOrder: "desc"`. `priceToMarketMin` and `priceToMarketMax` are the asking price in percent of the market value. In the answer `latestValue.priceToMarket` 1.08 means 8 % above the market value; `latestValue.suggestion.price` is the price to ask. For underpriced cars use `priceToMarketMax: 95` and `sortOrder: "asc"`. Cars without a price or a value are left out: `unpriced: true` lists those without a price, repricing_get those without a value. For cars that stand too long use `minDaysInStock`.',
  vehicles_update:
    "To change a price: `id` and `body: { askingPrice, priceReason }`. Ask the person before you change a price.",
  vehicleFacets_count: "Use it to count cars without listing them.",
  repricing_get: "Use it to find out why a car in stock has no market value.",
  valuations_get: "Explains a value: comparable cars, adjustments, and the suggested price with its reason.",
  leads_list: 'To find what is late: `overdue: true`. To find what nobody works on: `assigneeId: "none"`.',
  today_get: "The best first call for an overview of the day.",
  kpis_list: "Key figures with their current values: sales, stock, leads.",
  campaignResults_get: "Use it for leads, sales and cost per lead of a campaign.",
};
