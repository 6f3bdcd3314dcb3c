import { readFile } from "node:fs/promises";
import type { Environment } from "../../../contracts/accounts/accounts.ts";
import type { ConditionReport } from "../../../contracts/inspections/visual.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { renderConditionReport } from "../../reports/condition-report.ts";
import type { PhotoSource } from "../../reports/photos.ts";
import { editionIn, editionOf, type ReportDefinition } from "../../reports/report.ts";
import type { PaperLocale } from "../../texts/papers/locale.ts";
import type { VehicleRow } from "../vehicles/vehicles.repo.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { type Addresses, conditionReport } from "./visual.present.ts";
import {
  environmentOf,
  findInspectionForJob,
  type InspectionRow,
  type LoadedInspection,
  loadInspections,
} from "./visual.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly vehicles: Vehicles;
  readonly addressesIn: (environment: Environment) => Addresses;
}
interface Loaded {
  readonly report: ConditionReport;
  readonly photos: PhotoSource;
  readonly row: InspectionRow;
  readonly vehicle: VehicleRow;
}

/**
 * The condition report of a visual inspection. Its addresses are in the inspection's own environment. Its PDF is drawn by
 * the inspection's own job, because the photos must be annotated first.
 */
export function visualReport({ store, clock, storage, vehicles, addressesIn }: Needs) {
  async function vehicleOf({ workspaceId, vehicleId }: InspectionRow): Promise<VehicleRow> {
    const vehicle = await vehicles.byId(workspaceId, vehicleId);
    if (!vehicle) throw new Error("the inspection's vehicle was deleted");
    return vehicle;
  }

  async function loadFrom(inspection: LoadedInspection): Promise<Loaded> {
    const { row, images } = inspection;
    const vehicle = await vehicleOf(row);
    const addresses = addressesIn(await environmentOf(store.read, row));
    const picture = async (key: string | null | undefined) => {
      const path = key ? await storage.localPath(key) : undefined;
      return path === undefined ? null : readFile(path);
    };
    return {
      report: conditionReport(inspection, { vehicle, addresses, generatedAt: instantNow(clock) }),
      photos: {
        photo: (index: number) => picture(images[index]?.file.key),
        annotated: (index: number) => picture(images[index]?.annotatedKey),
      },
      row,
      vehicle,
    };
  }

  const editionFor = (vehicle: VehicleRow, { revision, byHandRevision }: InspectionRow): string =>
    editionOf(vehicle, revision + byHandRevision);

  const definition: ReportDefinition<Loaded> = {
    kind: "visual",
    async load(id) {
      const row = await findInspectionForJob(store.read, id);
      const [inspection] = row ? await loadInspections(store.read, [row]) : [];
      return inspection?.row.status === "completed" ? loadFrom(inspection) : undefined;
    },
    subjectOf: ({ vehicle }) => vehicle,
    edition: ({ vehicle, row }) => editionFor(vehicle, row),
    render: ({ report, photos }, output, print) => renderConditionReport(report, photos, output, print),
  };

  return {
    ...definition,
    loadFrom,
    /** The storage key of the PDF for the current findings and vehicle in a locale. */
    keyOf: async (row: InspectionRow, locale: PaperLocale): Promise<string> =>
      `reports/${row.id}-${editionIn(editionFor(await vehicleOf(row), row), locale)}.pdf`,
  };
}
export type VisualReport = ReturnType<typeof visualReport>;
