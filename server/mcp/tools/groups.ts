import type { OperationId } from "./operations.ts";

export interface Group {
  readonly about: string;
  readonly tools: readonly OperationId[];
  /** Offered without being asked for. An assistant chooses worse among many tools. */
  readonly isDefault: boolean;
}

/**
 * The tools by what a dealer asks about. Operations that no group has can be offered by their names: they are for
 * programs, repeat another one, or change how the installation works.
 */
export const groups = {
  vehicles: {
    about: "the inventory, its prices compared with the market, sales, photos",
    isDefault: true,
    tools: [
      "vehicles_list",
      "vehicles_get",
      "vehicles_timeline",
      "vehicles_decodeVin",
      "vehicles_create",
      "vehicles_update",
      "vehicles_sell",
      "vehicleFacets_count",
      "vehiclePhotos_list",
      "sales_list",
      "sales_get",
    ],
  },
  leads: {
    about: "leads and their activities, contacts, enquiries of the website",
    isDefault: true,
    tools: [
      "leads_list",
      "leads_get",
      "leads_summary",
      "leads_activities",
      "leads_create",
      "leads_update",
      "leads_logActivity",
      "contacts_list",
      "contacts_get",
      "contacts_create",
      "contacts_update",
      "enquiries_list",
    ],
  },
  pricing: {
    about: "what cars are worth, appraisals of trade-ins, the market",
    isDefault: true,
    tools: [
      "valuations_list",
      "valuations_get",
      "valuations_create",
      "valuations_valuate",
      "repricing_get",
      "repricing_start",
      "appraisals_list",
      "appraisals_get",
      "appraisals_create",
      "appraisals_update",
      "market_summary",
      "market_breakdown",
      "market_supply",
      "market_listings",
    ],
  },
  inspections: {
    about: "damages, grades, mechanical diagnostics, repair estimates",
    isDefault: true,
    tools: [
      "visual_list",
      "visual_get",
      "visual_compare",
      "byHand_get",
      "mechanical_list",
      "mechanical_get",
      "diagnostics_codes",
      "diagnostics_code",
      "assessments_list",
      "assessments_get",
      "cases_list",
      "cases_get",
    ],
  },
  ads: {
    about: "advertising campaigns and what they achieved",
    isDefault: true,
    tools: ["campaigns_list", "campaigns_get", "campaigns_metrics", "campaigns_pause", "campaignResults_get"],
  },
  figures: {
    about: "what is to do today, key figures of the dealership",
    isDefault: true,
    tools: ["today_get", "kpis_list", "kpis_get", "kpis_chartData"],
  },
  team: {
    about: "teams, members, roles and invitations",
    isDefault: false,
    tools: ["teams_my", "teams_get", "teams_members", "teams_invitations", "roles_list"],
  },
  setup: {
    about: "the account, the dealership, webhooks, backups and the audit trail",
    isDefault: false,
    tools: [
      "keys_account",
      "dealership_get",
      "dealership_change",
      "webhooks_list",
      "webhooks_deliveries",
      "backups_list",
      "audit_list",
      "market_listImports",
    ],
  },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;
