import { customersScreens } from "./list/customers.ts";
import { inspectionsScreens } from "./list/inspections.ts";
import { inventoryScreens } from "./list/inventory.ts";
import { marketScreens } from "./list/market.ts";
import { officeScreens } from "./list/office.ts";
import { settingsScreens } from "./list/settings.ts";
import { vehicleScreens } from "./list/vehicle.ts";
import type { Screen } from "./screen.ts";

export const themes = ["light", "dark", "outdoor"] as const;
export type Theme = (typeof themes)[number];
/** The screens that are shown in all themes. */
export const themedScreens: readonly string[] = ["today", "vehicle", "leads-board", "campaign", "results"];

/** In the order of docs/screens/README.md. The last one signs out. */
export const screens: readonly Screen[] = [
  ...officeScreens,
  ...inventoryScreens,
  ...vehicleScreens,
  ...inspectionsScreens,
  ...marketScreens,
  ...customersScreens,
  ...settingsScreens,
];
