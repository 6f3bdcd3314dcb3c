import { developerPages } from "./developer-pages.ts";
import { marketPages } from "./market-pages.ts";
import { loadPage, type ShellPage } from "./page-files.ts";

/**
 * The pages inside the shell. Each is a file of its own, loaded when it is first needed. A new page also needs help: an entry
 * in shell/help/topics.ts.
 */
export const pages = [
  {
    path: "/today",
    load: () =>
      loadPage(
        "features/today/today-page.tsx",
        () => import("../features/today/today-page.tsx"),
        (page) => page.TodayPage,
      ),
  },
  {
    path: "/inventory",
    load: () =>
      loadPage(
        "features/vehicles/inventory/inventory-page.tsx",
        () => import("../features/vehicles/inventory/inventory-page.tsx"),
        (page) => page.InventoryPage,
      ),
  },
  {
    path: "/inventory/import",
    load: () =>
      loadPage(
        "features/vehicles/inventory/import/import-page.tsx",
        () => import("../features/vehicles/inventory/import/import-page.tsx"),
        (page) => page.ImportPage,
      ),
  },
  {
    path: "/inventory/automatic-values",
    load: () =>
      loadPage(
        "features/vehicles/repricing/repricing-page.tsx",
        () => import("../features/vehicles/repricing/repricing-page.tsx"),
        (page) => page.RepricingPage,
      ),
  },
  {
    path: "/vehicles/:vehicleId/:tab?",
    load: () =>
      loadPage(
        "features/vehicles/detail/vehicle-page.tsx",
        () => import("../features/vehicles/detail/vehicle-page.tsx"),
        (page) => page.VehiclePage,
      ),
  },
  {
    path: "/vehicles/:vehicleId/inspect",
    load: () =>
      loadPage(
        "features/capture/inspect-page.tsx",
        () => import("../features/capture/inspect-page.tsx"),
        (page) => page.InspectPage,
      ),
  },
  {
    path: "/inspect",
    load: () =>
      loadPage(
        "features/capture/choose-vehicle-page.tsx",
        () => import("../features/capture/choose-vehicle-page.tsx"),
        (page) => page.ChooseVehiclePage,
      ),
  },
  {
    path: "/inspections",
    load: () =>
      loadPage(
        "features/inspections/inspections-page.tsx",
        () => import("../features/inspections/inspections-page.tsx"),
        (page) => page.InspectionsPage,
      ),
  },
  {
    path: "/inspections/:laterId/compare/:earlierId",
    load: () =>
      loadPage(
        "features/compare/compare-page.tsx",
        () => import("../features/compare/compare-page.tsx"),
        (page) => page.ComparePage,
      ),
  },
  {
    path: "/inspections/cases",
    load: () =>
      loadPage(
        "features/cases/list/cases-page.tsx",
        () => import("../features/cases/list/cases-page.tsx"),
        (page) => page.CasesPage,
      ),
  },
  {
    path: "/inspections/cases/:caseId",
    load: () =>
      loadPage(
        "features/cases/detail/case-page.tsx",
        () => import("../features/cases/detail/case-page.tsx"),
        (page) => page.CasePage,
      ),
  },
  {
    path: "/inspections/:inspectionId",
    load: () =>
      loadPage(
        "features/results/inspection-page.tsx",
        () => import("../features/results/inspection-page.tsx"),
        (page) => page.InspectionPage,
      ),
  },
  {
    path: "/leads",
    load: () =>
      loadPage(
        "features/leads/leads-page.tsx",
        () => import("../features/leads/leads-page.tsx"),
        (page) => page.LeadsPage,
      ),
  },
  {
    path: "/campaigns",
    load: () =>
      loadPage(
        "features/campaigns/list/campaigns-page.tsx",
        () => import("../features/campaigns/list/campaigns-page.tsx"),
        (page) => page.CampaignsPage,
      ),
  },
  {
    path: "/campaigns/new",
    load: () =>
      loadPage(
        "features/campaigns/composer/composer-page.tsx",
        () => import("../features/campaigns/composer/composer-page.tsx"),
        (page) => page.ComposerPage,
      ),
  },
  {
    path: "/campaigns/connections",
    load: () =>
      loadPage(
        "features/campaigns/connections/connections-page.tsx",
        () => import("../features/campaigns/connections/connections-page.tsx"),
        (page) => page.ConnectionsPage,
      ),
  },
  {
    path: "/campaigns/:campaignId/edit",
    load: () =>
      loadPage(
        "features/campaigns/composer/edit-page.tsx",
        () => import("../features/campaigns/composer/edit-page.tsx"),
        (page) => page.EditPage,
      ),
  },
  {
    path: "/campaigns/:campaignId",
    load: () =>
      loadPage(
        "features/campaigns/detail/campaign-page.tsx",
        () => import("../features/campaigns/detail/campaign-page.tsx"),
        (page) => page.CampaignPage,
      ),
  },
  {
    path: "/leads/contacts",
    load: () =>
      loadPage(
        "features/contacts/contacts-page.tsx",
        () => import("../features/contacts/contacts-page.tsx"),
        (page) => page.ContactsPage,
      ),
  },
  ...marketPages,
  ...developerPages,
  {
    path: "/team/:slug?",
    load: () =>
      loadPage(
        "features/team/team-page.tsx",
        () => import("../features/team/team-page.tsx"),
        (page) => page.TeamPage,
      ),
  },
  {
    path: "/settings/:section?",
    load: () =>
      loadPage(
        "features/settings/settings-page.tsx",
        () => import("../features/settings/settings-page.tsx"),
        (page) => page.SettingsPage,
      ),
  },
  {
    path: "/settings/audit",
    load: () =>
      loadPage(
        "features/audit/audit-page.tsx",
        () => import("../features/audit/audit-page.tsx"),
        (page) => page.AuditPage,
      ),
  },
  {
    path: "/welcome/:step?",
    load: () =>
      loadPage(
        "features/welcome/welcome-page.tsx",
        () => import("../features/welcome/welcome-page.tsx"),
        (page) => page.WelcomePage,
      ),
  },
  {
    path: "/outbox",
    load: () =>
      loadPage(
        "features/outbox/outbox-page.tsx",
        () => import("../features/outbox/outbox-page.tsx"),
        (page) => page.OutboxPage,
      ),
  },
] as const satisfies readonly ShellPage[];

/** The address of a page, as the router has it. */
export type PagePath = (typeof pages)[number]["path"];

/** Reading all pages takes a second of computing: by then, a person is at work on the first one. Our own choice. */
const prefetchAfterMs = 10_000;

declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Fetches the remaining pages one after the other, some seconds after the first page is shown. Later the server may not
 * respond, or may have another version. A browser that saves data fetches none. Ends when the returned function is called.
 */
export function prefetchPages(): () => void {
  if (navigator.connection?.saveData) return () => undefined;
  let stopped = false;
  const fetchAll = async () => {
    for (const { load } of pages) {
      if (stopped) return;
      // a page that fails now is loaded again when it is opened, which reports the error
      await load().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), prefetchAfterMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
