import { labels } from "../../contracts/texts/de/labels.ts";
import { accounts } from "./de/accounts.ts";
import { appraisals } from "./de/appraisals.ts";
import { audit } from "./de/audit.ts";
import { backups } from "./de/backups.ts";
import { bulk } from "./de/bulk.ts";
import { byHand } from "./de/by-hand.ts";
import { campaigns } from "./de/campaigns.ts";
import { capture } from "./de/capture.ts";
import { cases } from "./de/cases.ts";
import { common } from "./de/common.ts";
import { compare } from "./de/compare.ts";
import { contacts } from "./de/contacts.ts";
import { desktop } from "./de/desktop.ts";
import { developer } from "./de/developer.ts";
import { errors } from "./de/errors.ts";
import { inspections } from "./de/inspections.ts";
import { installation } from "./de/installation.ts";
import { kpis } from "./de/kpis.ts";
import { leads } from "./de/leads.ts";
import { market } from "./de/market.ts";
import { mechanical } from "./de/mechanical.ts";
import { outbox } from "./de/outbox.ts";
import { papers } from "./de/papers.ts";
import { permissions } from "./de/permissions.ts";
import { phone } from "./de/phone.ts";
import { phoneRest } from "./de/phone-rest.ts";
import { rateBook } from "./de/rate-book.ts";
import { repair } from "./de/repair.ts";
import { repricing } from "./de/repricing.ts";
import { results } from "./de/results.ts";
import { salePapers } from "./de/sale-papers.ts";
import { settings } from "./de/settings.ts";
import { shell } from "./de/shell.ts";
import { spin } from "./de/spin.ts";
import { spin360 } from "./de/spin360.ts";
import { team } from "./de/team.ts";
import { today } from "./de/today.ts";
import { ui } from "./de/ui.ts";
import { valuation } from "./de/valuation.ts";
import { vehicle } from "./de/vehicle.ts";
import { vehicles } from "./de/vehicles.ts";
import { views } from "./de/views.ts";
import { welcome } from "./de/welcome.ts";
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
