import { byHand } from "./en/inspect/by-hand.ts";
import { cases } from "./en/inspect/cases.ts";
import { compare } from "./en/inspect/compare.ts";
import { keptPhotos } from "./en/inspect/kept-photos.ts";
import { mechanical } from "./en/inspect/mechanical.ts";
import { phone } from "./en/inspect/phone.ts";
import { phoneRest } from "./en/inspect/phone-rest.ts";
import { repair } from "./en/inspect/repair.ts";
import { spin360 } from "./en/inspect/spin360.ts";
import { audit } from "./en/office/audit.ts";
import { backups } from "./en/office/backups.ts";
import { developer } from "./en/office/developer.ts";
import { installation } from "./en/office/installation.ts";
import { sync } from "./en/office/sync.ts";
import { welcome } from "./en/office/welcome.ts";
import { appraisals } from "./en/price/appraisals.ts";
import { kpis } from "./en/price/kpis.ts";
import { market } from "./en/price/market.ts";
import { rateBook } from "./en/price/rate-book.ts";
import { repricing } from "./en/price/repricing.ts";
import { valuation } from "./en/price/valuation.ts";
import { campaigns } from "./en/sell/campaigns.ts";
import { contacts } from "./en/sell/contacts.ts";
import { outbox } from "./en/sell/outbox.ts";
import { saleChanges } from "./en/sell/sale-changes.ts";
import { salePapers } from "./en/sell/sale-papers.ts";
import { desktop } from "./en/shell/desktop.ts";
import { papers } from "./en/shell/papers.ts";
import { bulk } from "./en/stock/bulk.ts";
import { team } from "./en/stock/team.ts";
import { views } from "./en/stock/views.ts";
import { en } from "./en.ts";

/**
 * All English texts. Pages do not import this file: they load `en.ts`, and the texts of a feature with the feature
 * (`backups-texts.ts` and others).
 */
export const english = {
  ...en,
  appraisals,
  audit,
  backups,
  bulk,
  byHand,
  campaigns,
  cases,
  compare,
  contacts,
  desktop,
  developer,
  installation,
  keptPhotos,
  kpis,
  market,
  mechanical,
  outbox,
  papers,
  phone,
  phoneRest,
  rateBook,
  repair,
  repricing,
  saleChanges,
  salePapers,
  spin360,
  sync,
  team,
  valuation,
  views,
  welcome,
} as const;
