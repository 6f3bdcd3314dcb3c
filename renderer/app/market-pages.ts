import { loadPage, type ShellPage } from "./page-files.ts";

/** The pages of the market. */
export const marketPages = [
  {
    path: "/market",
    load: () =>
      loadPage(
        "features/market/overview/overview-page.tsx",
        () => import("../features/market/overview/overview-page.tsx"),
        (page) => page.OverviewPage,
      ),
  },
  {
    path: "/market/supply",
    load: () =>
      loadPage(
        "features/market/supply/supply-page.tsx",
        () => import("../features/market/supply/supply-page.tsx"),
        (page) => page.SupplyPage,
      ),
  },
  {
    path: "/market/listings",
    load: () =>
      loadPage(
        "features/market/listings/listings-page.tsx",
        () => import("../features/market/listings/listings-page.tsx"),
        (page) => page.ListingsPage,
      ),
  },
  {
    path: "/market/imports",
    load: () =>
      loadPage(
        "features/market/imports/imports-page.tsx",
        () => import("../features/market/imports/imports-page.tsx"),
        (page) => page.ImportsPage,
      ),
  },
  {
    path: "/market/imports/new",
    load: () =>
      loadPage(
        "features/market/imports/new/new-import-page.tsx",
        () => import("../features/market/imports/new/new-import-page.tsx"),
        (page) => page.NewImportPage,
      ),
  },
  {
    path: "/market/imports/:importId",
    load: () =>
      loadPage(
        "features/market/imports/detail/import-page.tsx",
        () => import("../features/market/imports/detail/import-page.tsx"),
        (page) => page.ImportPage,
      ),
  },
  {
    path: "/market/model",
    load: () =>
      loadPage(
        "features/market/model/model-page.tsx",
        () => import("../features/market/model/model-page.tsx"),
        (page) => page.ModelPage,
      ),
  },
  {
    path: "/market/appraisals",
    load: () =>
      loadPage(
        "features/market/appraisals/appraisals-page.tsx",
        () => import("../features/market/appraisals/appraisals-page.tsx"),
        (page) => page.AppraisalsPage,
      ),
  },
] as const satisfies readonly ShellPage[];
