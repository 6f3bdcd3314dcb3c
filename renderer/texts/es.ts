import { labels } from "../../contracts/texts/es/labels.ts";
import type { english } from "./english.ts";
import { accounts } from "./es/accounts.ts";
import { appraisals } from "./es/appraisals.ts";
import { audit } from "./es/audit.ts";
import { backups } from "./es/backups.ts";
import { bulk } from "./es/bulk.ts";
import { byHand } from "./es/by-hand.ts";
import { campaigns } from "./es/campaigns.ts";
import { capture } from "./es/capture.ts";
import { cases } from "./es/cases.ts";
import { common } from "./es/common.ts";
import { compare } from "./es/compare.ts";
import { contacts } from "./es/contacts.ts";
import { desktop } from "./es/desktop.ts";
import { developer } from "./es/developer.ts";
import { errors } from "./es/errors.ts";
import { inspections } from "./es/inspections.ts";
import { installation } from "./es/installation.ts";
import { kpis } from "./es/kpis.ts";
import { leads } from "./es/leads.ts";
import { market } from "./es/market.ts";
import { mechanical } from "./es/mechanical.ts";
import { outbox } from "./es/outbox.ts";
import { papers } from "./es/papers.ts";
import { permissions } from "./es/permissions.ts";
import { phone } from "./es/phone.ts";
import { phoneRest } from "./es/phone-rest.ts";
import { rateBook } from "./es/rate-book.ts";
import { repair } from "./es/repair.ts";
import { repricing } from "./es/repricing.ts";
import { results } from "./es/results.ts";
import { salePapers } from "./es/sale-papers.ts";
import { settings } from "./es/settings.ts";
import { shell } from "./es/shell.ts";
import { spin } from "./es/spin.ts";
import { spin360 } from "./es/spin360.ts";
import { team } from "./es/team.ts";
import { today } from "./es/today.ts";
import { ui } from "./es/ui.ts";
import { valuation } from "./es/valuation.ts";
import { vehicle } from "./es/vehicle.ts";
import { vehicles } from "./es/vehicles.ts";
import { views } from "./es/views.ts";
import { welcome } from "./es/welcome.ts";
import type { Translation } from "./translation.ts";

/** All Spanish texts. A page in Spanish loads them before it starts. */
export const es: Translation<typeof english> = {
  accounts,
  appraisals,
  audit,
  backups,
  bulk,
  byHand,
  campaigns,
  capture,
  cases,
  common,
  compare,
  contacts,
  desktop,
  developer,
  errors,
  inspections,
  installation,
  kpis,
  labels,
  leads,
  market,
  mechanical,
  outbox,
  papers,
  permissions,
  phone,
  phoneRest,
  rateBook,
  repair,
  repricing,
  results,
  salePapers,
  settings,
  shell,
  spin,
  spin360,
  team,
  today,
  ui,
  valuation,
  vehicle,
  vehicles,
  views,
  welcome,
};
