import type { vehicleChanges as changes } from "../../../contracts/vehicles/vehicle-changes.ts";
import type { vehicleFacets as facets } from "../../../contracts/vehicles/vehicle-facets.ts";
import type { vehicles as contract } from "../../../contracts/vehicles/vehicles.ts";
import { incrementalOutcome } from "../../platform/http/incremental.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import { isIncremental } from "../changes/changes.service.ts";
import type { Sales } from "../sales/sales.service.ts";
import type { Imports } from "./import/import.service.ts";
import type { VehicleFacetCounts } from "./listing/facets.ts";
import type { Removals } from "./removal.service.ts";
import type { BulkTeamChanges } from "./team/bulk-teams.ts";
import type { Timelines } from "./timeline.service.ts";
import type { Vehicles } from "./vehicles.service.ts";

interface Services {
  readonly vehicles: Vehicles;
  readonly sales: Sales;
  readonly timelines: Timelines;
  readonly removals: Removals;
  readonly imports: Imports;
  readonly bulk: BulkTeamChanges;
}

const deletionTexts = {
  deleted: "The vehicle is deleted.",
  archived: "The vehicle has records and was archived instead.",
  purged: "The vehicle and all its records are removed.",
} as const;

function changedText(changed: number, { dryRun, teamId }: { dryRun: boolean; teamId: string | null }): string {
  const some = changed === 1 ? "1 vehicle" : `${changed} vehicles`;
  if (dryRun) return `${some} would change.`;
  const verb = changed === 1 ? "is" : "are";
  return teamId === null ? `${some} ${verb} no longer shared.` : `${some} ${verb} now shared with the team.`;
}

export const vehicleRoutes = (services: Services): Handlers<typeof contract> => {
  const { vehicles, sales, timelines, removals, imports, bulk } = services;
  return {
    list: async ({ caller, query, request }) => {
      if (isIncremental(query)) {
        const { items, ...page } = await vehicles.changes(caller, query);
        return incrementalOutcome(items, { ...page, limit: query.limit, url: request.url });
      }
      const { vehicles: rows, total } = await vehicles.list(caller, query);
      return listOutcome(rows, { total, limit: query.limit, offset: query.offset, url: request.url });
    },
    create: ({ caller, body }) => vehicles.create(caller, body),
    bulk: async ({ caller, body }) => {
      const { changed, skipped } = await bulk.run(caller, body);
      return { success: true as const, message: changedText(changed, body), dryRun: body.dryRun, changed, skipped };
    },
    get: ({ caller, params }) => vehicles.get(caller, params.id),
    update: ({ caller, params, body: { priceReason, ...given }, request }) =>
      vehicles.update(caller, { reference: params.id, given, priceReason, precondition: request.precondition }),
    remove: async ({ caller, params, query, request }) => {
      const result = await (query.purge ? removals.purge : removals.remove)(caller, params.id, request.precondition);
      return { success: true as const, message: deletionTexts[result] };
    },
    decodeVin: ({ caller, params }) => vehicles.decodeVinWithMarket(caller, params.vin),
    sell: ({ caller, params, body }) => sales.sell(caller, params.id, body),
    sale: ({ caller, params }) => sales.last(caller, params.id),
    timeline: async ({ caller, params, query, request }) => {
      const { entries, total } = await timelines.list(caller, params.id, query);
      return listOutcome(entries, { total, limit: query.limit, offset: query.offset, url: request.url });
    },
    importCsv: ({ caller, file, query }) => imports.run(caller, file.path, query),
  };
};

export const vehicleFacetRoutes = (countFacets: VehicleFacetCounts): Handlers<typeof facets> => ({
  count: ({ caller, query }) => countFacets(caller, query),
});

export const vehicleChangeRoutes = (vehicles: Pick<Vehicles, "updateMany">): Handlers<typeof changes> => ({
  change: async ({ caller, body }) => {
    const result = await vehicles.updateMany(caller, body);
    const some = `${result.changed} of ${body.ids.length} vehicles`;
    const message = body.dryRun ? `${some} would change.` : `Changed ${some}.`;
    return { success: true as const, message, ...result };
  },
});
