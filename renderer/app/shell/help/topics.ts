import type { TabName } from "../../../features/vehicles/detail/tabs.ts";
import type { pageHelp } from "../../../texts/en/help/page-help.ts";
import type { PagePath } from "../../pages.ts";
import type { Chapter } from "./chapters.ts";
import type { KeySet } from "./page-keys.ts";

/** Help for a page, a tab of it or a section: its name in `renderer/texts/{en,de,es}/page-help-*.ts`. */
export type TopicName = keyof (typeof pageHelp)["topics"];

/** The help of every page. A page without an entry does not compile. */
export const topicOfPage: Readonly<Record<PagePath, TopicName>> = {
  "/today": "today",
  "/inventory": "inventory",
  "/inventory/import": "vehicleImport",
  "/inventory/automatic-values": "automaticValues",
  "/vehicles/:vehicleId/:tab?": "vehicle",
  "/vehicles/:vehicleId/inspect": "capture",
  "/inspect": "chooseVehicle",
  "/inspections": "inspections",
  "/inspections/:laterId/compare/:earlierId": "compare",
  "/inspections/cases": "cases",
  "/inspections/cases/:caseId": "case",
  "/inspections/:inspectionId": "results",
  "/leads": "leads",
  "/leads/contacts": "contacts",
  "/campaigns": "campaigns",
  "/campaigns/new": "composer",
  "/campaigns/connections": "connections",
  "/campaigns/:campaignId/edit": "composer",
  "/campaigns/:campaignId": "campaign",
  "/market": "market",
  "/market/supply": "marketSupply",
  "/market/listings": "marketListings",
  "/market/imports": "marketImports",
  "/market/imports/new": "newMarketImport",
  "/market/imports/:importId": "marketImport",
  "/market/model": "marketModel",
  "/market/appraisals": "marketAppraisals",
  "/developer": "keys",
  "/developer/webhooks": "webhooks",
  "/developer/webhooks/:webhookId": "webhook",
  "/developer/events": "events",
  "/developer/reference/:operationId?": "reference",
  "/team/:slug?": "team",
  "/settings/:section?": "settings",
  "/settings/audit": "audit",
  "/outbox": "outbox",
  "/welcome/:step?": "welcome",
};

type VehicleTab = Exclude<TabName, "overview">;

const topicOfTab: Readonly<Record<VehicleTab, TopicName>> = {
  photos: "vehiclePhotos",
  inspections: "vehicleInspections",
  "360": "vehicleSpins",
  mechanical: "vehicleMechanical",
  damage: "vehicleDamage",
  valuation: "vehicleValuation",
  leads: "vehicleLeads",
  marketing: "vehicleMarketing",
};

/** Pages with several parts: the help of a part by the last parameter of its address. Other parts have the help of the page. */
export const topicOfPart: Readonly<Partial<Record<PagePath, Readonly<Record<string, TopicName>>>>> = {
  "/vehicles/:vehicleId/:tab?": topicOfTab,
  "/settings/:section?": {
    account: "account",
    security: "security",
    dealership: "dealership",
    "buyers-guide": "buyersGuide",
    phones: "phones",
    workstation: "workstation",
    clips: "clips",
    mail: "mail",
    models: "models",
    storage: "storage",
    backups: "backups",
    sync: "sync",
    "rate-book": "rateBook",
  },
};

interface Topic {
  /** Where the user guide has more. */
  readonly chapter: Chapter;
  /** The keys of the page, before those that work everywhere. */
  readonly keys?: KeySet;
}

/** What belongs to each text of help. */
export const topics: Readonly<Record<TopicName, Topic>> = {
  today: { chapter: "start", keys: "figures" },
  inventory: { chapter: "inventory" },
  vehicleImport: { chapter: "inventory" },
  automaticValues: { chapter: "value" },
  vehicle: { chapter: "inventory" },
  vehiclePhotos: { chapter: "inventory", keys: "photos" },
  vehicleInspections: { chapter: "inspect" },
  vehicleSpins: { chapter: "spins", keys: "spin" },
  vehicleMechanical: { chapter: "mechanical" },
  vehicleDamage: { chapter: "damage" },
  vehicleValuation: { chapter: "value", keys: "comparables" },
  vehicleLeads: { chapter: "leads" },
  vehicleMarketing: { chapter: "campaigns" },
  capture: { chapter: "inspect" },
  chooseVehicle: { chapter: "inspect" },
  inspections: { chapter: "results" },
  compare: { chapter: "results", keys: "compare" },
  results: { chapter: "results", keys: "results" },
  cases: { chapter: "cases" },
  case: { chapter: "cases" },
  leads: { chapter: "leads", keys: "board" },
  contacts: { chapter: "leads" },
  campaigns: { chapter: "campaigns" },
  campaign: { chapter: "campaigns" },
  composer: { chapter: "campaigns" },
  connections: { chapter: "campaigns" },
  market: { chapter: "campaigns" },
  marketSupply: { chapter: "campaigns" },
  marketListings: { chapter: "campaigns" },
  marketImports: { chapter: "campaigns" },
  newMarketImport: { chapter: "campaigns" },
  marketImport: { chapter: "campaigns" },
  marketModel: { chapter: "campaigns" },
  marketAppraisals: { chapter: "value" },
  keys: { chapter: "settings" },
  webhooks: { chapter: "settings" },
  webhook: { chapter: "settings" },
  events: { chapter: "settings" },
  reference: { chapter: "settings" },
  team: { chapter: "settings" },
  settings: { chapter: "settings" },
  account: { chapter: "settings" },
  security: { chapter: "settings" },
  dealership: { chapter: "start" },
  buyersGuide: { chapter: "settings" },
  phones: { chapter: "inspect" },
  workstation: { chapter: "workstation" },
  clips: { chapter: "spins" },
  mail: { chapter: "settings" },
  models: { chapter: "settings" },
  storage: { chapter: "settings" },
  backups: { chapter: "settings" },
  sync: { chapter: "sync" },
  rateBook: { chapter: "damage" },
  welcome: { chapter: "start" },
  audit: { chapter: "settings" },
  outbox: { chapter: "settings" },
};
