import { labels } from "../../contracts/texts/en/labels.ts";
import { capture } from "./en/inspect/capture.ts";
import { inspections } from "./en/inspect/inspections.ts";
import { results } from "./en/inspect/results.ts";
import { spin } from "./en/inspect/spin.ts";
import { accounts } from "./en/office/accounts.ts";
import { permissions } from "./en/office/permissions.ts";
import { settings } from "./en/office/settings.ts";
import { today } from "./en/office/today.ts";
import { leads } from "./en/sell/leads.ts";
import { common } from "./en/shell/common.ts";
import { errors } from "./en/shell/errors.ts";
import { shell } from "./en/shell/shell.ts";
import { ui } from "./en/shell/ui.ts";
import { vehicle } from "./en/stock/vehicle.ts";
import { vehicles } from "./en/stock/vehicles.ts";

/** The English texts of the page: a file for each feature, and `common` for words that mean the same everywhere. */
export const en = {
  accounts,
  capture,
  common,
  errors,
  inspections,
  labels,
  leads,
  permissions,
  results,
  settings,
  shell,
  spin,
  today,
  ui,
  vehicle,
  vehicles,
} as const;
