import type { Person } from "../teams/people.ts";
import type { Audited } from "./acts.ts";

interface Inspected {
  readonly inspection_id: string;
  readonly damage: {
    readonly type: "rust";
    readonly severity: "minor";
    readonly location: { readonly part: "hood" };
  };
}

/** What people do to findings, by the endpoint's feature and name. `inspection` makes one, and says what to add to it. */
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
    "visual.deleteDamage": {
      action: "finding.deleted",
      prepare: async ({ admin }) => {
        const params = await findingByHand(admin);
        return () => admin.api.visual.deleteDamage({ params });
      },
    },
  };
}
