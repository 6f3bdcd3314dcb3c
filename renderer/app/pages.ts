import type { ComponentType } from "react";

interface Page {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
}

/** The pages inside the shell, each in a file of its own that is fetched when it is first needed. */
export const pages: readonly Page[] = [
  {
    path: "/inventory",
    load: async () => (await import("../features/vehicles/inventory/inventory-page.tsx")).InventoryPage,
  },
  {
    path: "/inventory/import",
    load: async () => (await import("../features/vehicles/inventory/import/import-page.tsx")).ImportPage,
  },
  {
    path: "/vehicles/:vehicleId",
    load: async () => (await import("../features/vehicles/detail/vehicle-page.tsx")).VehiclePage,
  },
  {
    path: "/vehicles/:vehicleId/inspect",
    load: async () => (await import("../features/capture/inspect-page.tsx")).InspectPage,
  },
  {
    path: "/vehicles/:vehicleId/360",
    load: async () => (await import("../features/spin360/spin-page.tsx")).SpinPage,
  },
  {
    path: "/inspections",
    load: async () => (await import("../features/inspections/inspections-page.tsx")).InspectionsPage,
  },
  {
    path: "/inspections/:inspectionId",
    load: async () => (await import("../features/results/inspection-page.tsx")).InspectionPage,
  },
  { path: "/team/:slug?", load: async () => (await import("../features/team/team-page.tsx")).TeamPage },
  { path: "/settings", load: async () => (await import("../features/settings/settings-page.tsx")).SettingsPage },
  { path: "/settings/audit", load: async () => (await import("../features/audit/audit-page.tsx")).AuditPage },
  { path: "/outbox", load: async () => (await import("../features/outbox/outbox-page.tsx")).OutboxPage },
];

const settledAfterMs = 2000;

/**
 * Fetches the pages that were not opened yet, one after the other, once the first one stands: later the server may not
 * answer, or have another version's. Ends when the returned function is called.
 */
export function prefetchPages(): () => void {
  let stopped = false;
  const fetchAll = async () => {
    for (const { load } of pages) {
      if (stopped) return;
      // a page that cannot be fetched now is asked for again when it is opened, and says so then
      await load().catch(() => undefined);
    }
  };
  const timer = setTimeout(() => void fetchAll(), settledAfterMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
