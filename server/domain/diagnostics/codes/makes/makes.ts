import type { TroubleCode } from "../../../../../contracts/mechanical/diagnostics.ts";
import { repairs } from "../repairs/repairs.ts";
import { bmwCodes } from "./by-make/bmw.ts";
import { fordCodes } from "./by-make/ford.ts";
import { gmCodes } from "./by-make/gm.ts";
import { hondaCodes } from "./by-make/honda.ts";
import { hyundaiCodes } from "./by-make/hyundai.ts";
import { mercedesCodes } from "./by-make/mercedes.ts";
import { nissanCodes } from "./by-make/nissan.ts";
import { stellantisCodes } from "./by-make/stellantis.ts";
import { subaruCodes } from "./by-make/subaru.ts";
import { toyotaCodes } from "./by-make/toyota.ts";
import { volkswagenCodes } from "./by-make/volkswagen.ts";
import { groupOf, type MakeGroup } from "./groups.ts";
import type { Subject } from "./subjects/subject.ts";
import { subjects } from "./subjects.ts";
import type { MakeRow, MakeTable } from "./table.ts";

export const makeTables: readonly MakeTable[] = [
  gmCodes,
  fordCodes,
  toyotaCodes,
  hondaCodes,
  hyundaiCodes,
  nissanCodes,
  volkswagenCodes,
  bmwCodes,
  mercedesCodes,
  stellantisCodes,
  subaruCodes,
];

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function codeOf([code, name, meaning, source = 0]: MakeRow, { sources }: MakeTable): TroubleCode {
  const subject: Subject = subjects[name];
  const { hours, part, basis } = repairs[subject.repair];
  return {
    code,
    kind: "manufacturer",
    system: subject.system,
    component: capitalized(meaning.split(":")[0] ?? meaning),
    description: `${capitalized(meaning)}. Meaning of this maker's own code; source: ${sources[source] ?? sources[0]}.`,
    severity: subject.grade.severity,
    urgency: subject.grade.urgency,
    urgency_reason: subject.grade.reason,
    symptoms: [],
    possible_causes: [...subject.causes],
    recommended_action: subject.action,
    labor_hours: { min: hours[0], max: hours[1] },
    part_cost: part && { min: part[0], max: part[1], currency: "USD" },
    basis,
  };
}

let built: ReadonlyMap<string, TroubleCode> | undefined;
const keyOf = (group: MakeGroup, code: string): string => `${group} ${code}`;

/** The meaning of a code that the maker of this make defines; undefined if it is not known. */
export function ofMake(code: string, make: string | null | undefined): TroubleCode | undefined {
  const group = groupOf(make);
  if (group === undefined) return undefined;
  built ??= new Map(
    makeTables.flatMap((table) => table.rows.map((row) => [keyOf(table.group, row[0]), codeOf(row, table)] as const)),
  );
  return built.get(keyOf(group, code));
}
