import { eq } from "drizzle-orm";
import { regradeAfter } from "../../server/features/vehicles/grades/grades.ts";
import { vehicles } from "../../server/features/vehicles/vehicles.table.ts";
import { damages, inspections } from "../../server/features/visual/visual.table.ts";
import type { Writer } from "../../server/platform/db/store.ts";
import { newId } from "../../server/platform/ids.ts";
import type { TestServer } from "./serve.ts";

interface StoredInspection {
  readonly status?: "completed" | "processing" | "failed";
  /** How many findings of the model it has. */
  readonly findings?: number;
  readonly createdAt?: string;
  readonly completedAt?: string;
}

/** Stores a visual inspection of a vehicle without a run of the models. Returns its id. */
export async function inspected(
  server: TestServer,
  vehicleId: string,
  {
    status = "completed",
    findings = 0,
    createdAt: at = new Date().toISOString(),
    completedAt = at,
  }: StoredInspection = {},
): Promise<string> {
  const id = newId();
  const [vehicle] = await server.store.read
    .select({ workspaceId: vehicles.workspaceId })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  const finding = (position: number): typeof damages.$inferInsert => ({
    id: newId(),
    workspaceId: vehicle?.workspaceId ?? "",
    inspectionId: id,
    position,
    type: "dent",
    severity: "minor",
    part: "hood",
    side: "front",
    confidence: 0.8,
    repair: { repair_type: "pdr", basis: "test", min: 1, max: 2, currency: "USD" },
    source: "model",
    foundBy: "test",
    rule: "test",
    seenIn: [],
    createdAt: at,
  });
  const write = async (tx: Writer) => {
    await tx.insert(inspections).values({
      id,
      workspaceId: vehicle?.workspaceId ?? "",
      vehicleId,
      status,
      progress: 1,
      detailed: false,
      generateReport: false,
      detectHidden: false,
      modelVersion: "test",
      inspector: "test",
      revision: 0,
      createdAt: at,
      completedAt: status === "completed" ? completedAt : null,
    });
    for (let position = 0; position < findings; position += 1) await tx.insert(damages).values(finding(position));
  };
  await server.store.write((tx) => regradeAfter(tx, vehicleId, () => write(tx)));
  return id;
}

/** Confirms all findings of an inspection. */
export async function reviewed(server: TestServer, inspectionId: string): Promise<void> {
  await server.store.write((tx) =>
    tx
      .update(damages)
      .set({ review: "confirmed" })
      .where(eq(damages.inspectionId, inspectionId))
      .returning({ id: damages.id }),
  );
}
