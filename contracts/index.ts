import { accounts } from "./accounts/accounts.ts";
import { administration } from "./accounts/administration.ts";
import { audit } from "./accounts/audit.ts";
import { dealership } from "./accounts/dealership.ts";
import { demo } from "./accounts/demo.ts";
import { keys } from "./accounts/keys.ts";
import { roles } from "./accounts/roles.ts";
import { savedViews } from "./accounts/saved-views.ts";
import { teams } from "./accounts/teams.ts";
import { campaignResults } from "./customers/campaign-results.ts";
import { campaigns } from "./customers/campaigns.ts";
import { contactMerges } from "./customers/contact-merges.ts";
import { contacts } from "./customers/contacts.ts";
import { enquiries } from "./customers/enquiries.ts";
import { leads } from "./customers/leads.ts";
import { website } from "./customers/website.ts";
import { byHand } from "./inspections/by-hand.ts";
import { phones } from "./inspections/phones.ts";
import { spinFindings } from "./inspections/spin-findings.ts";
import { spin360 } from "./inspections/spin360.ts";
import { visual } from "./inspections/visual.ts";
import { advanced } from "./mechanical/advanced.ts";
import { diagnostics } from "./mechanical/diagnostics.ts";
import { mechanical } from "./mechanical/mechanical.ts";
import { cases } from "./papers/cases.ts";
import { files } from "./papers/files.ts";
import { reportSharing } from "./papers/report-sharing.ts";
import { salePapers } from "./papers/sale-papers.ts";
import { sales } from "./papers/sales.ts";
import { appraisals } from "./pricing/appraisals.ts";
import { market } from "./pricing/market.ts";
import { repricing } from "./pricing/repricing.ts";
import { valuations } from "./pricing/valuations.ts";
import { assessments } from "./repair/assessments.ts";
import { backups } from "./system/backups.ts";
import { installation } from "./system/installation.ts";
import { kpis } from "./system/kpis.ts";
import { outbox } from "./system/outbox.ts";
import { sync } from "./system/sync.ts";
import { syncConflicts, syncDeadLetters } from "./system/sync-conflicts.ts";
import { system } from "./system/system.ts";
import { today } from "./system/today.ts";
import { webhooks } from "./system/webhooks.ts";
import { vehicleChanges } from "./vehicles/vehicle-changes.ts";
import { vehicleFacets } from "./vehicles/vehicle-facets.ts";
import { vehiclePhotos } from "./vehicles/vehicle-photos.ts";
import { vehicles } from "./vehicles/vehicles.ts";

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
  syncConflicts,
  syncDeadLetters,
} as const;
