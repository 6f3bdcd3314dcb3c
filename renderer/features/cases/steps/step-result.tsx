import { Skeleton, Text } from "@mantine/core";
import type { StepName } from "../../../../contracts/papers/cases.ts";
import { useStepEstimate, useStepValuation } from "../../../api/records/cases.ts";
import { useDiagnostic } from "../../../api/records/diagnostics.ts";
import { useInspection } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { estimateText, mechanicalText, valueText, visualText } from "./result-text.ts";

interface LineProps {
  /** Undefined while it is loading. */
  readonly text: string | undefined;
  readonly isError: boolean;
}

const Line = ({ text, isError }: LineProps) =>
  text === undefined && !isError ? (
    <Skeleton h={21} w={260} maw="100%" role="status" aria-label={t("common.loading")} />
  ) : (
    <Text fw={600}>{text ?? t("cases.steps.failed")}</Text>
  );

function VisualResult({ id }: { readonly id: string }) {
  const { data, isError } = useInspection(id);
  return <Line text={data?.results ? visualText(data.results) : undefined} isError={isError} />;
}

function MechanicalResult({ id }: { readonly id: string }) {
  const { data, isError } = useDiagnostic(id);
  return <Line text={data && mechanicalText(data.results)} isError={isError} />;
}

function EstimateResult({ id }: { readonly id: string }) {
  const { data, isError } = useStepEstimate(id);
  return <Line text={data && estimateText(data.summary)} isError={isError} />;
}

function ValueResult({ id }: { readonly id: string }) {
  const { data, isError } = useStepValuation(id);
  return <Line text={data && valueText(data.valuation)} isError={isError} />;
}

const results = {
  visual: VisualResult,
  mechanical: MechanicalResult,
  damage_assessment: EstimateResult,
  valuation: ValueResult,
} as const;

/** What a step came to, in one line. */
export function StepResult({ name, id }: { readonly name: StepName; readonly id: string }) {
  const Result = results[name];
  return <Result id={id} />;
}
