/** The pages of the market, in the order of their tabs. */
export const marketTabs = [
  { name: "overview", path: "/market" },
  { name: "supply", path: "/market/supply" },
  { name: "listings", path: "/market/listings" },
  { name: "imports", path: "/market/imports" },
  { name: "model", path: "/market/model" },
  { name: "appraisals", path: "/market/appraisals" },
] as const;
export type MarketTab = (typeof marketTabs)[number]["name"];
