import { labels } from "../../contracts/texts/en/labels.ts";
import { accounts } from "./en/accounts.ts";
import { capture } from "./en/capture.ts";
import { common } from "./en/common.ts";
import { contacts } from "./en/contacts.ts";
import { errors } from "./en/errors.ts";
import { inspections } from "./en/inspections.ts";
import { leads } from "./en/leads.ts";
import { permissions } from "./en/permissions.ts";
import { results } from "./en/results.ts";
import { settings } from "./en/settings.ts";
import { shell } from "./en/shell.ts";
import { spin } from "./en/spin.ts";
import { today } from "./en/today.ts";
import { ui } from "./en/ui.ts";
import { vehicle } from "./en/vehicle.ts";
import { vehicles } from "./en/vehicles.ts";

/** The English texts of the page: a file for each feature, and `common` for words that mean the same everywhere. */
export const en = {
  accounts,
  capture,
  common,
  contacts,
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
