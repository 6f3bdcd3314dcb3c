import { eq } from "drizzle-orm";
import type { AuthorizedVehicle } from "../../access/vehicles/require-vehicle.ts";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { buyersGuides, guideWordings } from "./sale-papers.table.ts";

export type GuideRow = typeof buyersGuides.$inferSelect;
export type WordingRow = typeof guideWordings.$inferSelect;

export const findGuide = async (
  db: Reader,
  { id }: AuthorizedVehicle<"view_inventory">,
): Promise<GuideRow | undefined> => (await db.select().from(buyersGuides).where(eq(buyersGuides.vehicleId, id)))[0];

export const saveGuide = async (
  tx: Writer,
  { id: vehicleId }: AuthorizedVehicle<"edit_inventory">,
  guide: Omit<GuideRow, "vehicleId">,
): Promise<void> => {
  await tx
    .insert(buyersGuides)
    .values({ vehicleId, ...guide })
    .onConflictDoUpdate({ target: buyersGuides.vehicleId, set: guide });
};

export const findWording = async (db: Reader, workspaceId: string): Promise<WordingRow | undefined> =>
  (await db.select().from(guideWordings).where(eq(guideWordings.workspaceId, workspaceId)))[0];

export const saveWording = async (tx: Writer, { workspaceId, ...wording }: WordingRow): Promise<void> => {
  await tx
    .insert(guideWordings)
    .values({ workspaceId, ...wording })
    .onConflictDoUpdate({ target: guideWordings.workspaceId, set: wording });
};

export const deleteWording = async (tx: Writer, workspaceId: string): Promise<void> => {
  await tx.delete(guideWordings).where(eq(guideWordings.workspaceId, workspaceId));
};
