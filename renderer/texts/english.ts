import { appraisals } from "./en/appraisals.ts";
import { audit } from "./en/audit.ts";
import { backups } from "./en/backups.ts";
import { bulk } from "./en/bulk.ts";
import { byHand } from "./en/by-hand.ts";
import { campaigns } from "./en/campaigns.ts";
import { cases } from "./en/cases.ts";
import { compare } from "./en/compare.ts";
import { desktop } from "./en/desktop.ts";
import { developer } from "./en/developer.ts";
import { installation } from "./en/installation.ts";
import { kpis } from "./en/kpis.ts";
import { market } from "./en/market.ts";
import { mechanical } from "./en/mechanical.ts";
import { outbox } from "./en/outbox.ts";
import { papers } from "./en/papers.ts";
import { phone } from "./en/phone.ts";
import { phoneRest } from "./en/phone-rest.ts";
import { rateBook } from "./en/rate-book.ts";
import { repair } from "./en/repair.ts";
import { repricing } from "./en/repricing.ts";
import { salePapers } from "./en/sale-papers.ts";
import { spin360 } from "./en/spin360.ts";
import { team } from "./en/team.ts";
import { valuation } from "./en/valuation.ts";
import { views } from "./en/views.ts";
import { welcome } from "./en/welcome.ts";
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
  desktop,
  developer,
  installation,
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
  salePapers,
  spin360,
  team,
  valuation,
  views,
  welcome,
} as const;
