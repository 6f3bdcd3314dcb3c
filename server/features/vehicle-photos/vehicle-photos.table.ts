import type { Angle } from "../../../contracts/vocabulary.ts";
import { id, index, instant, int, table, text, unique } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";
import { files } from "../files/files.table.ts";
import { vehicles } from "../vehicles/vehicles.table.ts";
import { inspections } from "../visual/visual.table.ts";

/** The photos that a dealership shows of a vehicle. A photo of an inspection shares the inspection's file. */
export const vehiclePhotos = table(
  "vehicle_photos",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    fileId: text()
      .notNull()
      .references(() => files.id),
    /** From 0, without gaps. */
    position: int().notNull(),
    caption: text(),
    angle: text().$type<Angle>(),
    inspectionId: text().references(() => inspections.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique("vehicle_photos_uq").on(t.vehicleId, t.fileId),
    index("vehicle_photos_file_idx").on(t.fileId),
    index("vehicle_photos_inspection_idx").on(t.inspectionId),
    index("vehicle_photos_workspace_idx").on(t.workspaceId),
  ],
);
