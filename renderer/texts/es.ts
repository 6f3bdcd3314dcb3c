import { labels } from "../../contracts/texts/es/labels.ts";
import type { english } from "./english.ts";
import { byHand } from "./es/inspect/by-hand.ts";
import { capture } from "./es/inspect/capture.ts";
import { cases } from "./es/inspect/cases.ts";
import { compare } from "./es/inspect/compare.ts";
import { inspections } from "./es/inspect/inspections.ts";
import { keptPhotos } from "./es/inspect/kept-photos.ts";
import { mechanical } from "./es/inspect/mechanical.ts";
import { phone } from "./es/inspect/phone.ts";
import { phoneRest } from "./es/inspect/phone-rest.ts";
import { repair } from "./es/inspect/repair.ts";
import { results } from "./es/inspect/results.ts";
import { spin } from "./es/inspect/spin.ts";
import { spin360 } from "./es/inspect/spin360.ts";
import { accounts } from "./es/office/accounts.ts";
import { audit } from "./es/office/audit.ts";
import { backups } from "./es/office/backups.ts";
import { developer } from "./es/office/developer.ts";
import { installation } from "./es/office/installation.ts";
import { permissions } from "./es/office/permissions.ts";
import { settings } from "./es/office/settings.ts";
import { sync } from "./es/office/sync.ts";
import { today } from "./es/office/today.ts";
import { welcome } from "./es/office/welcome.ts";
import { appraisals } from "./es/price/appraisals.ts";
import { kpis } from "./es/price/kpis.ts";
import { market } from "./es/price/market.ts";
import { rateBook } from "./es/price/rate-book.ts";
import { repricing } from "./es/price/repricing.ts";
import { valuation } from "./es/price/valuation.ts";
import { campaigns } from "./es/sell/campaigns.ts";
import { contacts } from "./es/sell/contacts.ts";
import { leads } from "./es/sell/leads.ts";
import { outbox } from "./es/sell/outbox.ts";
import { saleChanges } from "./es/sell/sale-changes.ts";
import { salePapers } from "./es/sell/sale-papers.ts";
import { common } from "./es/shell/common.ts";
import { desktop } from "./es/shell/desktop.ts";
import { errors } from "./es/shell/errors.ts";
import { papers } from "./es/shell/papers.ts";
import { shell } from "./es/shell/shell.ts";
import { ui } from "./es/shell/ui.ts";
import { bulk } from "./es/stock/bulk.ts";
import { team } from "./es/stock/team.ts";
import { vehicle } from "./es/stock/vehicle.ts";
import { vehicles } from "./es/stock/vehicles.ts";
import { views } from "./es/stock/views.ts";
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
  keptPhotos,
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
  saleChanges,
  salePapers,
  settings,
  shell,
  spin,
  spin360,
  sync,
  team,
  today,
  ui,
  valuation,
  vehicle,
  vehicles,
  views,
  welcome,
};
