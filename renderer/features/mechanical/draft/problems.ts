import "../../../texts/lazy/mechanical-texts.ts";
import type { z } from "zod";
import type { LengthUnit } from "../../../../contracts/accounts/units.ts";
import { ObdData, type ReadingName, readingNames, TestResults } from "../../../../contracts/mechanical/obd.ts";
import { t } from "../../../texts/t.ts";
import { exactFigure } from "../../../ui/format/format.ts";
import type { ShownUnit } from "../readings/units.ts";
import { perCorner } from "./draft.ts";
import { type DiagnosticInput, unitOfCorners, unitOfReading } from "./request.ts";

/** Why values cannot be sent, by their place: "live_data.engine_rpm", "tire_pressure_kpa.front_left". */
export type Problems = Readonly<Record<string, string>>;

const isReading = (name: PropertyKey): name is ReadingName => readingNames.some((one) => one === name);
const plain: ShownUnit = { unit: "", show: (value) => value, read: (value) => value };

function unitAt(path: readonly PropertyKey[], length: LengthUnit): ShownUnit {
  const last = path.at(-1);
  if (last !== undefined && isReading(last)) return unitOfReading(last, length);
  const wheels = perCorner.find((name) => path.includes(name));
  return wheels === undefined ? plain : unitOfCorners(wheels, length);
}

function textOf(issue: z.core.$ZodIssue, length: LengthUnit): string {
  const { unit, show } = unitAt(issue.path, length);
  const limit = (value: number | bigint) => `${exactFigure(show(Number(value)))} ${unit}`.trim();
  if (issue.code === "too_small") return t("mechanical.form.min", { limit: limit(issue.minimum) });
  if (issue.code === "too_big") return t("mechanical.form.max", { limit: limit(issue.maximum) });
  return t("mechanical.form.number");
}

/** The values that the server would refuse, with the reason. */
export function problemsOf({ obd_data, test_results = {} }: DiagnosticInput, length: LengthUnit): Problems {
  const issues = [
    ...(ObdData.safeParse(obd_data).error?.issues ?? []),
    ...(TestResults.safeParse(test_results).error?.issues ?? []),
  ];
  return Object.fromEntries(issues.map((issue) => [issue.path.join("."), textOf(issue, length)]));
}
