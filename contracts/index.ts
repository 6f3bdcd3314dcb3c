import { accounts } from "./accounts.ts";
import { administration } from "./administration.ts";
import { advanced } from "./advanced.ts";
import { appraisals } from "./appraisals.ts";
import { assessments } from "./assessments.ts";
import { audit } from "./audit.ts";
import { backups } from "./backups.ts";
import { byHand } from "./by-hand.ts";
import { campaignResults } from "./campaign-results.ts";
import { campaigns } from "./campaigns.ts";
import { cases } from "./cases.ts";
import { contactMerges } from "./contact-merges.ts";
import { contacts } from "./contacts.ts";
import { dealership } from "./dealership.ts";
import { demo } from "./demo.ts";
import { diagnostics } from "./diagnostics.ts";
import { enquiries } from "./enquiries.ts";
import { files } from "./files.ts";
import { installation } from "./installation.ts";
import { keys } from "./keys.ts";
import { kpis } from "./kpis.ts";
import { leads } from "./leads.ts";
import { market } from "./market.ts";
import { mechanical } from "./mechanical.ts";
import { outbox } from "./outbox.ts";
import { phones } from "./phones.ts";
import { reportSharing } from "./report-sharing.ts";
import { repricing } from "./repricing.ts";
import { roles } from "./roles.ts";
import { salePapers } from "./sale-papers.ts";
import { sales } from "./sales.ts";
import { savedViews } from "./saved-views.ts";
import { spinFindings } from "./spin-findings.ts";
import { spin360 } from "./spin360.ts";
import { sync } from "./sync.ts";
import { system } from "./system.ts";
import { teams } from "./teams.ts";
import { today } from "./today.ts";
import { valuations } from "./valuations.ts";
import { vehicleChanges } from "./vehicle-changes.ts";
import { vehicleFacets } from "./vehicle-facets.ts";
import { vehiclePhotos } from "./vehicle-photos.ts";
import { vehicles } from "./vehicles.ts";
import { visual } from "./visual.ts";
import { webhooks } from "./webhooks.ts";
import { website } from "./website.ts";

/** Every contract of the API. An endpoint that is not in this list does not exist. */
export const contracts = {
  system,
  accounts,
  administration,
  demo,
  audit,
  backups,
  keys,
  dealership,
  vehicleFacets,
  vehicles,
  vehicleChanges,
  sales,
  salePapers,
  vehiclePhotos,
  files,
  outbox,
  visual,
  byHand,
  phones,
  diagnostics,
  mechanical,
  reportSharing,
  assessments,
  advanced,
  cases,
  teams,
  roles,
  leads,
  contacts,
  contactMerges,
  website,
  enquiries,
  today,
  installation,
  kpis,
  savedViews,
  spin360,
  spinFindings,
  market,
  valuations,
  appraisals,
  repricing,
  webhooks,
  campaigns,
  campaignResults,
  sync,
} as const;
