import {
  Aggregation,
  type Kpi,
  KpiDataType,
  type KpiField,
  type KpiModel,
  kpiModels,
} from "../../../../contracts/system/kpis.ts";

/** The form of an own figure. It is computed by a formula or by an aggregation. */
export interface EditorValues {
  title: string;
  dataType: Kpi["dataType"];
  way: "aggregation" | "formula";
  formula: string;
  aggregation: Aggregation;
  targetModel: KpiModel;
  targetField: string | null;
}

export const editorValues = (kpi: Kpi | undefined): EditorValues => ({
  title: kpi?.title ?? "",
  dataType: kpi?.dataType ?? "NUMBER",
  way: kpi === undefined || kpi.aggregation !== null ? "aggregation" : "formula",
  formula: kpi?.formula ?? "",
  aggregation: kpi?.aggregation ?? "count",
  targetModel: kpi?.targetModel ?? "vehicle",
  targetField: kpi?.targetField ?? null,
});

/** A figure's key: the title in lower case with underscores. */
export function keyOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
  return (/^[a-z]/.test(words) ? words : `kpi_${words}`).slice(0, 60).replace(/_$/, "");
}

/** The fields that an aggregation can use. Every value can be counted; only numbers can be added. */
export function fieldsOf(model: KpiModel, aggregation: Aggregation): readonly KpiField[] {
  const { numbers, texts } = kpiModels[model];
  return aggregation === "count" ? [...numbers, ...texts] : [...numbers];
}

export const aggregations = Aggregation.options;
export const dataTypes = KpiDataType.exclude(["TEXT"]).options;

/**
 * The logic of the form as the API takes it. Programs can give a figure filters and a text of its formula, which the form
 * does not have: they stay while they fit.
 */
export function logicOf(
  { way, formula, aggregation, targetModel, targetField }: EditorValues,
  before?: Pick<Kpi, "aggregation" | "targetModel" | "targetField">,
) {
  if (way === "formula") return { formula, aggregation: null, targetModel: null, targetField: null, filters: null };
  const isSameModel = before?.aggregation != null && before.targetModel === targetModel;
  const isSame = isSameModel && before.aggregation === aggregation && before.targetField === targetField;
  if (isSame) return {};
  return { formula: null, aggregation, targetModel, targetField, ...(!isSameModel && { filters: null }) };
}
