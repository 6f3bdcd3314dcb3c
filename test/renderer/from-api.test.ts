import { expect, it } from "vitest";
import { quantityLabels } from "../../contracts/mechanical/readings/quantities.ts";
import { apiTexts as german } from "../../contracts/texts/de/from-api.ts";
import { apiTexts as spanish } from "../../contracts/texts/es/from-api.ts";
import { standardKpis } from "../../server/features/kpis/built-ins.ts";
import { defaultRoles } from "../../server/features/teams/roles/default-roles.ts";

const ofApi = [
  ...standardKpis().flatMap(({ title, description, formula }) => [title, description, formula]),
  ...defaultRoles.map(({ name }) => name),
  ...Object.values(quantityLabels).map(({ label }) => label),
];

it.each([
  ["German", german],
  ["Spanish", spanish],
])("%s has each fixed text of the API, and no others", (_, texts) =>
  expect(Object.keys(texts).sort()).toEqual(ofApi.sort()),
);
