import type { Person } from "../teams/people.ts";
import type { Audited } from "./acts.ts";

const assessment = async ({ api }: Person) => {
  const damages = [{ damage_id: "1", type: "dent", location: "hood", severity: "severe" } as const];
  return (
    await api.assessments.create({
      body: { vehicle_id: (await api.vehicles.create({ body: { make: "Saab", model: "900" } })).id, damages },
    })
  ).assessment_id;
};

const roof = { damage_id: "2", type: "dent", location: "roof", reason: "Found when washed." } as const;

/** The acts on repair estimates and their rate book, by the endpoint's feature and name. */
export const assessmentActs: Readonly<Record<string, Audited>> = {
  "assessments.change": {
    action: "assessment.changed",
    prepare: async ({ admin }) => {
      const params = { assessment_id: await assessment(admin), damage_id: "1" };
      const body = { option: "replace", reason: "The panel is stretched." } as const;
      return () => admin.api.assessments.change({ params, body });
    },
  },
  "assessments.addDamage": {
    action: "assessment.damage_added",
    prepare: async ({ admin }) => {
      const params = { assessment_id: await assessment(admin) };
      return () => admin.api.assessments.addDamage({ params, body: roof });
    },
  },
  "assessments.removeDamage": {
    action: "assessment.damage_removed",
    prepare: async ({ admin }) => {
      const assessment_id = await assessment(admin);
      await admin.api.assessments.addDamage({ params: { assessment_id }, body: roof });
      const params = { assessment_id, damage_id: "2" };
      return () => admin.api.assessments.removeDamage({ params, query: { reason: "It was dirt." } });
    },
  },
  "assessments.approve": {
    action: "assessment.approved",
    prepare: async ({ admin }) => {
      const params = { assessment_id: await assessment(admin) };
      return () => admin.api.assessments.approve({ params, body: {} });
    },
  },
  "assessments.withdrawApproval": {
    action: "assessment.approval_withdrawn",
    prepare: async ({ admin }) => {
      const params = { assessment_id: await assessment(admin) };
      await admin.api.assessments.approve({ params, body: {} });
      return () => admin.api.assessments.withdrawApproval({ params });
    },
  },
  "assessments.recompute": {
    action: "assessment.recomputed",
    prepare: async ({ admin }) => {
      const params = { assessment_id: await assessment(admin) };
      return () => admin.api.assessments.recompute({ params, body: {} });
    },
  },
  "assessments.changeRateBook": {
    action: "rate_book.changed",
    prepare: async ({ admin }) => {
      const { changed_at: _at, changed_by: _by, note: _note, ...body } = await admin.api.assessments.rateBook();
      return () => admin.api.assessments.changeRateBook({ body });
    },
  },
};
