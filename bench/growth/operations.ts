import { contracts } from "../../contracts/index.ts";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import type { Api } from "../../scripts/demo/create/callers.ts";
import { pick, vinOf } from "../inventory-fill.ts";

/** One request. `at` counts the rounds, for requests that differ. */
export interface Operation {
  readonly what: string;
  readonly path: (at: number) => string;
}

/** Ids that stand in paths of lists. */
export interface Known {
  readonly teamId: string;
  readonly userId: string;
  readonly webhookId: string;
  readonly contactId: string;
  readonly kpiId: string;
  readonly vehicleId: string;
  readonly leadId: string;
}

export async function knownIds(api: Api): Promise<Known> {
  const { user } = await api.accounts.me();
  const [team] = await api.teams.list({ query: {} });
  const { webhooks } = await api.webhooks.list({ query: {} });
  const { contacts } = await api.contacts.list({ query: {} });
  const [kpi] = await api.kpis.list();
  const vehicle = await api.vehicles.get({ params: { id: "F-1" } });
  const [lead] = await api.leads.listOfCar({ params: { carId: vehicle.id } });
  return {
    teamId: team?.id ?? "",
    userId: user.id,
    webhookId: webhooks[0]?.webhook_id ?? "",
    contactId: contacts[0]?.contact_id ?? "",
    kpiId: kpi?.id ?? "",
    vehicleId: vehicle.id,
    leadId: lead?.id ?? "",
  };
}

const isPaged = ({ method, query }: Endpoint): boolean =>
  method === "GET" && query !== undefined && "limit" in query.shape;

/** The id that stands for `{id}` in a path. */
const idIn = (path: string, { webhookId, contactId, vehicleId, leadId }: Known): string => {
  if (path.startsWith("/crm/")) return contactId;
  if (path.startsWith("/vehicles/")) return vehicleId;
  return path.startsWith("/leads/") ? leadId : webhookId;
};

/** Every list of the contracts that has pages. */
export function lists(known: Known): readonly Operation[] {
  const endpoints: readonly Endpoint[] = Object.values(contracts).flatMap((group) => Object.values<Endpoint>(group));
  return endpoints.filter(isPaged).map(({ path }) => {
    const values = { teamId: known.teamId, userId: known.userId, carId: known.vehicleId, status: "NEW" };
    const all = Object.entries({ ...values, id: idIn(path, known) });
    const filled = all.reduce<string>((text, [name, value]) => text.replace(`{${name}}`, value), path);
    return { what: `GET ${path}`, path: () => `${filled}?limit=50` };
  });
}

const searched = (at: number): string =>
  encodeURIComponent(pick(["toyota", "camry", "honda acc", "x5", "nothing", vinOf(at * 13).slice(-6)], at));

/** Searches, filters, KPIs and Today. */
export const others = ({ kpiId, vehicleId }: Known): readonly Operation[] => [
  { what: "search of vehicles", path: (at) => `/vehicles?limit=50&search=${searched(at)}` },
  { what: "vehicles, filtered", path: (at) => `/vehicles?limit=50&make=toyota&yearMin=${2006 + (at % 12)}` },
  { what: "vehicles, from the 950th", path: () => "/vehicles?limit=50&offset=950" },
  { what: "counts of the filters", path: () => "/vehicles/facets" },
  { what: "one vehicle", path: () => `/vehicles/${vehicleId}` },
  { what: "search of leads", path: (at) => `/leads?limit=50&search=${at % 2 ? "call" : "nobody"}` },
  { what: "search of contacts", path: (at) => `/crm/leads?limit=50&search=customer${1 + at}` },
  { what: "Today", path: () => "/today" },
  { what: "KPIs", path: () => "/kpis" },
  { what: "chart of a KPI, 90 days", path: () => `/kpis/${kpiId}/chart-data?timeRange=90d` },
];
