import { accessOf, visibleWorkspaces } from "../access/access.ts";
import type { Caller } from "../access/caller.ts";
import { findVehicleById } from "../access/vehicles/require-vehicle.ts";
import type { AllHandlers } from "../app.ts";
import { appraisalRoutes } from "../features/appraisals/appraisals.routes.ts";
import { createAppraisals } from "../features/appraisals/appraisals.service.ts";
import { createEstimates } from "../features/assessments/assessments.module.ts";
import { assessedRepairs } from "../features/assessments/assessments.steps.ts";
import { byAskingPrice, firstOf } from "../features/assessments/estimating/value.ts";
import { auditRoutes } from "../features/audit/audit.routes.ts";
import { createAudit } from "../features/audit/audit.service.ts";
import { backupRoutes } from "../features/backups/backups.routes.ts";
import { createAdfImport } from "../features/contacts/adf/import-adf.ts";
import { contactRoutes } from "../features/contacts/contacts.routes.ts";
import { contactMergeRoutes } from "../features/contacts/merges/merges.routes.ts";
import { createContactMerges } from "../features/contacts/merges/merges.service.ts";
import { dealershipRoutes } from "../features/dealership/dealership.routes.ts";
import { diagnosticRoutes } from "../features/diagnostics/diagnostics.routes.ts";
import { fileRoutes } from "../features/files/files.routes.ts";
import { installationRoutes } from "../features/installation/installation.routes.ts";
import { createInstallation } from "../features/installation/installation.service.ts";
import { keyRoutes } from "../features/keys/keys.routes.ts";
import { kpiRoutes } from "../features/kpis/kpis.routes.ts";
import { createKpis } from "../features/kpis/kpis.service.ts";
import { leadRoutes } from "../features/leads/leads.routes.ts";
import { mechanicalRoutes } from "../features/mechanical/mechanical.routes.ts";
import { outboxRoutes } from "../features/outbox/outbox.routes.ts";
import { createGuideWordings } from "../features/sale-papers/guide-wording.ts";
import { salePaperRoutes } from "../features/sale-papers/sale-papers.routes.ts";
import { createSalePapers } from "../features/sale-papers/sale-papers.service.ts";
import { saleRoutes } from "../features/sales/sales.routes.ts";
import { createSales, type Sales } from "../features/sales/sales.service.ts";
import { savedViewRoutes } from "../features/saved-views/saved-views.routes.ts";
import { createSavedViews } from "../features/saved-views/saved-views.service.ts";
import { sharingRoutes } from "../features/sharing/sharing.routes.ts";
import { createSharing } from "../features/sharing/sharing.service.ts";
import { syncConflictRoutes, syncDeadLetterRoutes } from "../features/sync/review/review.routes.ts";
import { syncRoutes } from "../features/sync/sync.routes.ts";
import { createStreamCount } from "../features/system/open-streams.ts";
import { readiness } from "../features/system/readiness.ts";
import { systemRoutes } from "../features/system/system.routes.ts";
import { createTeamWork } from "../features/teams/teams.module.ts";
import { todayRoutes } from "../features/today/today.routes.ts";
import { createToday } from "../features/today/today.service.ts";
import { latestValueOf } from "../features/valuations/valuations.steps.ts";
import { vehiclePhotoRoutes } from "../features/vehicle-photos/vehicle-photos.routes.ts";
import { createVehiclePhotos } from "../features/vehicle-photos/vehicle-photos.service.ts";
import { createImports } from "../features/vehicles/import/import.service.ts";
import { createVehicleFacets } from "../features/vehicles/listing/facets.ts";
import { createRemovals } from "../features/vehicles/removal.service.ts";
import { createBulkTeamChanges } from "../features/vehicles/team/bulk-teams.ts";
import { vehicleChangeRoutes, vehicleFacetRoutes, vehicleRoutes } from "../features/vehicles/vehicles.routes.ts";
import { createEnquiries } from "../features/website/enquiries.service.ts";
import { enquiryRoutes, websiteRoutes } from "../features/website/website.routes.ts";
import { createWebsite } from "../features/website/website.service.ts";
import type { Features, ServiceNeeds } from "./features.ts";
import { vehicleDependents } from "./vehicle-dependents.ts";

/** The handlers of all endpoints. */
export function createHandlers(needs: ServiceNeeds, features: Features): AllHandlers {
  const { config, store, clock } = needs;
  const { isDemo } = config;
  const { attempts, campaigns, caseWork, contacts, dealerships, files, identity, inspection, keys, leads } = features;
  const { limiter, market, mechanical, outbox, papers, phones, rateBooks, shared, spin360 } = features;
  const { unitRatesOf, unshare, vehicles, webhooks } = features;
  const { accounts } = identity;
  const sales = createSales({ store, clock, vehicles, contacts, leads });
  return {
    system: systemHandlers(needs, features),
    ...identity.handlers,
    audit: auditRoutes(createAudit(store)),
    backups: backupRoutes(features.backups),
    installation: installationRoutes(createInstallation({ ...needs, storage: features.storage, outbox })),
    keys: keyRoutes({ keys, accounts, limiter, isDemo }),
    dealership: dealershipRoutes(dealerships),
    vehicles: vehicleHandlers(needs, features, sales),
    vehicleFacets: vehicleFacetRoutes(createVehicleFacets({ store, clock })),
    vehicleChanges: vehicleChangeRoutes(vehicles),
    sales: saleRoutes(sales),
    salePapers: salePaperHandlers(needs, features),
    ...websiteHandlers(needs, features),
    files: fileRoutes(files),
    outbox: outboxRoutes(outbox, { mode: config.mode, isAnyoneVerified: accounts.isAnyoneVerified }),
    visual: inspection.routes,
    byHand: inspection.byHand,
    phones: phones.routes,
    diagnostics: diagnosticRoutes,
    mechanical: mechanicalRoutes(mechanical),
    ...caseWork,
    reportSharing: sharingRoutes(
      createSharing({ ...shared, accounts, attempts, outbox, vehicles, papers: inspection.papers }),
    ),
    assessments: createEstimates({
      ...shared,
      vehicles,
      dealerships,
      rateBooks,
      papers,
      valueOf: firstOf(latestValueOf(clock), byAskingPrice(unitRatesOf)),
    }),
    spin360: spin360.routes,
    spinFindings: spin360.findingRoutes,
    today: todayRoutes(createToday({ store, clock, vehicles, leads, visual: inspection.visual, dealerships })),
    kpis: kpiRoutes(createKpis({ store, clock, rates: unitRatesOf, dealerships })),
    savedViews: savedViewRoutes(createSavedViews({ store, clock })),
    market: market.routes,
    ...createTeamWork({ ...shared, accounts, outbox, attempts, leads, vehicles: { ...vehicles, unshare } }),
    leads: leadRoutes(leads),
    contacts: contactRoutes(contacts, createAdfImport({ store, leads, contacts })),
    contactMerges: contactMergeRoutes(createContactMerges({ store, clock, leads })),
    ...pricingHandlers(needs, features),
    webhooks: webhooks.routes,
    campaigns: campaigns.routes,
    campaignResults: campaigns.resultRoutes,
    sync: syncRoutes(features.sync),
    syncConflicts: syncConflictRoutes(features.sync.review),
    syncDeadLetters: syncDeadLetterRoutes(features.sync.review),
  };
}

function vehicleHandlers({ store, clock, log }: ServiceNeeds, features: Features, sales: Sales) {
  const { files, papers, shared, timelines, vehicles, vinDecoder } = features;
  return vehicleRoutes({
    vehicles,
    sales,
    timelines,
    removals: createRemovals({
      ...shared,
      dependents: vehicleDependents({ clock, files, papers }),
      present: vehicles.present,
    }),
    imports: createImports({ store, clock, log, vinDecoder }),
    bulk: createBulkTeamChanges({ store, clock, onTeamLeft: features.onTeamLeft }),
  });
}

function systemHandlers(
  { config, store, clock, diskMonitor, damage, models, runner, isLeaving }: ServiceNeeds,
  features: Features,
) {
  const { credentials, identity, live, vinDecoder } = features;
  const audience = {
    visibleWorkspaces: (caller: Caller) => visibleWorkspaces(store.read, caller),
    sees: async (caller: Caller, vehicleId: string) =>
      (await findVehicleById(await accessOf(store.read, caller), vehicleId, "view_inventory")) !== undefined,
  };
  return systemRoutes({
    clock,
    isDemo: config.isDemo,
    diskMonitor,
    awaitsFirstAccount: async () => config.mode === "workstation" && identity.accounts.isEmpty(),
    live,
    audience,
    watch: credentials.watch,
    count: createStreamCount(),
    readiness: () =>
      readiness({
        config,
        store,
        diskMonitor,
        damage,
        modelVersion: models.version,
        runner,
        isLeaving,
        vin: vinDecoder.status,
      }),
  });
}

/** Handlers for vehicle values and bids. */
function pricingHandlers(
  { store, clock }: ServiceNeeds,
  { pricing: { handlers, exitPrice }, print, unitRatesOf }: Features,
) {
  const appraisals = createAppraisals({ store, clock, print, exitPrice, assessedRepairs, ratesOf: unitRatesOf });
  return { ...handlers, appraisals: appraisalRoutes(appraisals) };
}

/** Handlers for buyers' papers. */
function salePaperHandlers({ store, clock }: ServiceNeeds, { dealerships, print, storage }: Features) {
  const wordings = createGuideWordings({ store, clock });
  return salePaperRoutes({
    papers: createSalePapers({ store, clock, storage, print, dealerships, wordings }),
    wordings,
  });
}

/** Handlers for vehicle photos, and for the content and enquiries of websites. */
function websiteHandlers({ store, clock }: ServiceNeeds, features: Features) {
  const { attempts, contacts, files, leads, publicPhotos, shared, vehicles } = features;
  const photos = createVehiclePhotos({ ...shared, files, vehicles, publicPhotos });
  return {
    vehiclePhotos: vehiclePhotoRoutes(photos, publicPhotos),
    website: websiteRoutes(createWebsite({ store, vehicles, photos: publicPhotos })),
    enquiries: enquiryRoutes(createEnquiries({ store, clock, attempts, contacts, leads })),
  };
}
