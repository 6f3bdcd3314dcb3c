import { spinOf } from "../spin360/spins.ts";
import type { Person } from "../teams/people.ts";
import type { Audited, Scene } from "./acts.ts";

interface Inspected {
  readonly inspection_id: string;
  readonly damage: {
    readonly type: "rust";
    readonly severity: "minor";
    readonly location: { readonly part: "hood" };
  };
}

const dent = {
  type: "dent" as const,
  part: "hood" as const,
  seen_in: [{ frame: 1, coordinates: { x: 1, y: 1, width: 9, height: 9 } }],
};
async function readySpin({ server, admin }: Scene): Promise<string> {
  const { id } = await admin.api.vehicles.create({ body: { make: "Saab", model: "900" } });
  return spinOf(server, id, { frames: 3 });
}

/**
 * The acts on findings, by the endpoint's feature and name. `inspection` creates an inspection and returns it with a
 * damage to add.
 */
export function findingActs(inspection: (admin: Person) => Promise<Inspected>): Readonly<Record<string, Audited>> {
  const findingByHand = async (admin: Person) => {
    const { inspection_id, damage } = await inspection(admin);
    const { results } = await admin.api.visual.addDamage({ params: { inspection_id }, body: damage });
    const damage_id = results?.damages.find(({ source }) => source === "manual")?.damage_id ?? "";
    return { inspection_id, damage_id };
  };
  return {
    "visual.review": {
      action: "finding.reviewed",
      prepare: async ({ admin }) => {
        const params = await findingByHand(admin);
        return () => admin.api.visual.review({ params, body: { severity: "severe" } });
      },
    },
    "visual.addDamage": {
      action: "finding.added",
      prepare: async ({ admin }) => {
        const { inspection_id, damage } = await inspection(admin);
        return () => admin.api.visual.addDamage({ params: { inspection_id }, body: damage });
      },
    },
    "spinFindings.add": {
      action: "finding.added",
      prepare: async (scene) => {
        const params = { jobId: await readySpin(scene) };
        return () => scene.admin.api.spinFindings.add({ params, body: dent });
      },
    },
    "spinFindings.remove": {
      action: "finding.deleted",
      prepare: async (scene) => {
        const jobId = await readySpin(scene);
        const { damage_id } = await scene.admin.api.spinFindings.add({ params: { jobId }, body: dent });
        return () => scene.admin.api.spinFindings.remove({ params: { jobId, damage_id } });
      },
    },
    "byHand.enter": {
      action: "inspection.entered_by_hand",
      prepare: async ({ admin }) => {
        const { inspection_id } = await inspection(admin);
        const body = { revision: 0, manual_grade: { value: 3.2, reason: "Paint is faded" } };
        return () => admin.api.byHand.enter({ params: { inspection_id }, body });
      },
    },
    "visual.deleteDamage": {
      action: "finding.deleted",
      prepare: async ({ admin }) => {
        const params = await findingByHand(admin);
        return () => admin.api.visual.deleteDamage({ params });
      },
    },
  };
}
