import { labels } from "../../contracts/texts/de/labels.ts";
import { byHand } from "./de/inspect/by-hand.ts";
import { capture } from "./de/inspect/capture.ts";
import { cases } from "./de/inspect/cases.ts";
import { compare } from "./de/inspect/compare.ts";
import { inspections } from "./de/inspect/inspections.ts";
import { keptPhotos } from "./de/inspect/kept-photos.ts";
import { mechanical } from "./de/inspect/mechanical.ts";
import { phone } from "./de/inspect/phone.ts";
import { phoneRest } from "./de/inspect/phone-rest.ts";
import { repair } from "./de/inspect/repair.ts";
import { results } from "./de/inspect/results.ts";
import { spin } from "./de/inspect/spin.ts";
import { spin360 } from "./de/inspect/spin360.ts";
import { accounts } from "./de/office/accounts.ts";
import { audit } from "./de/office/audit.ts";
import { backups } from "./de/office/backups.ts";
import { developer } from "./de/office/developer.ts";
import { installation } from "./de/office/installation.ts";
import { permissions } from "./de/office/permissions.ts";
import { settings } from "./de/office/settings.ts";
import { sync } from "./de/office/sync.ts";
import { today } from "./de/office/today.ts";
import { welcome } from "./de/office/welcome.ts";
import { appraisals } from "./de/price/appraisals.ts";
import { kpis } from "./de/price/kpis.ts";
import { market } from "./de/price/market.ts";
import { rateBook } from "./de/price/rate-book.ts";
import { repricing } from "./de/price/repricing.ts";
import { valuation } from "./de/price/valuation.ts";
import { campaigns } from "./de/sell/campaigns.ts";
import { contacts } from "./de/sell/contacts.ts";
import { leads } from "./de/sell/leads.ts";
import { outbox } from "./de/sell/outbox.ts";
import { saleChanges } from "./de/sell/sale-changes.ts";
import { salePapers } from "./de/sell/sale-papers.ts";
import { common } from "./de/shell/common.ts";
import { desktop } from "./de/shell/desktop.ts";
import { errors } from "./de/shell/errors.ts";
import { papers } from "./de/shell/papers.ts";
import { shell } from "./de/shell/shell.ts";
import { ui } from "./de/shell/ui.ts";
import { bulk } from "./de/stock/bulk.ts";
import { team } from "./de/stock/team.ts";
import { vehicle } from "./de/stock/vehicle.ts";
import { vehicles } from "./de/stock/vehicles.ts";
import { views } from "./de/stock/views.ts";
import type { english } from "./english.ts";
import type { Translation } from "./translation.ts";

/** All German texts. A page in German loads them before it starts. */
export const de: Translation<typeof english> = {
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
