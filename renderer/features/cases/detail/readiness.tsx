import { Text } from "@mantine/core";
import type { InspectionCase } from "../../../../contracts/papers/cases.ts";
import { t } from "../../../texts/t.ts";
import { readinessOf } from "../progress.ts";
import { namesOf } from "./step-names.ts";

/** What is missing to complete the case. */
export const Readiness = ({ one }: { readonly one: InspectionCase }) => (
  <Text role="status" size="sm">
    {textOf(one)}
  </Text>
);

function textOf(one: InspectionCase): string {
  const readiness = readinessOf(one);
  if (readiness.kind === "nothing") return t("cases.complete.nothing");
  if (readiness.kind === "running") return t("cases.complete.running", { steps: namesOf(readiness.steps) });
  return readiness.missing.length === 0
    ? t("cases.complete.canAll")
    : t("cases.complete.can", { steps: namesOf(readiness.missing) });
}
