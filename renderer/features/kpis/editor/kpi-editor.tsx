import "../../../texts/lazy/kpis-texts.ts";
import { Modal, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { Aggregation, type Kpi, type KpiField, kpis, TargetModel } from "../../../../contracts/system/kpis.ts";
import { fieldErrors, isAboutField } from "../../../api/client/error-explanation.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { createKpi, type KpiPlace, refreshKpis, updateKpi } from "../kpi-query.ts";
import { aggregations, dataTypes, type EditorValues, editorValues, fieldsOf, keyOf, logicOf } from "./editor-values.ts";
import { FormulaField } from "./formula-field.tsx";

interface KpiEditorProps {
  /** Undefined: a new figure. */
  readonly kpi: Kpi | undefined;
  readonly place: KpiPlace;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialog for an own figure. */
export const KpiEditor = ({ opened, onClose, ...rest }: KpiEditorProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    size={600}
    title={t(rest.kpi === undefined ? "kpis.editor.add" : "kpis.editor.change")}
  >
    <EditorForm onClose={onClose} {...rest} />
  </Modal>
);

const useEditorForm = (kpi: Kpi | undefined) => useForm({ initialValues: editorValues(kpi), validate: problemsOf });
type Form = ReturnType<typeof useEditorForm>;

/** The contract's own messages, by the form's field names. */
function problemsOf(values: EditorValues): Record<string, string> {
  const body = { ...logicOf(values), title: values.title, dataType: values.dataType };
  const parsed = kpis.update.body.safeParse(body);
  const problems = parsed.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [];
  return {
    ...Object.fromEntries(problems),
    ...(values.title.trim() === "" && { title: t("kpis.editor.missingTitle") }),
    ...(values.way === "formula" && values.formula.trim() === "" && { formula: t("kpis.editor.missingFormula") }),
    ...(values.way === "aggregation" &&
      values.aggregation !== "count" &&
      values.targetField === null && { targetField: t("kpis.editor.missingField") }),
  };
}

function EditorForm({ kpi, place, onClose }: Omit<KpiEditorProps, "opened">) {
  const form = useEditorForm(kpi);
  const save = useMutation({
    mutationFn: async (values: EditorValues) => {
      const body = { ...logicOf(values, kpi), title: values.title.trim(), dataType: values.dataType };
      if (kpi) await updateKpi(kpi.id, body, place.teamId);
      else await createKpi({ ...body, key: keyOf(values.title), kpiType: "CUSTOM" }, place.teamId);
    },
    onSuccess: async () => {
      await refreshKpis();
      notifications.show({ message: t("kpis.editor.saved") });
      onClose();
    },
    onError: (error) => form.setErrors(formErrors(error)),
  });
  const unplaced = save.error && !isAboutField(formErrors(save.error), form.values);
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label={t("kpis.editor.title")} required data-autofocus {...form.getInputProps("title")} />
          <Select
            label={t("kpis.editor.dataType")}
            allowDeselect={false}
            data={dataTypes.map((value) => ({ value, label: t(`kpis.dataType.${value}`) }))}
            {...form.getInputProps("dataType")}
          />
        </SimpleGrid>
        <SegmentedControl
          aria-label={t("kpis.editor.way.label")}
          data={[
            { value: "aggregation", label: t("kpis.editor.way.aggregation") },
            { value: "formula", label: t("kpis.editor.way.formula") },
          ]}
          value={form.values.way}
          onChange={(way) => form.setFieldValue("way", way === "formula" ? "formula" : "aggregation")}
        />
        {form.values.way === "formula" ? (
          <FormulaField {...form.getInputProps("formula")} />
        ) : (
          <AggregationFields form={form} />
        )}
        {unplaced && <ErrorNotice error={save.error} />}
        <FormButtons submit={t("common.save")} isPending={save.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** The key comes from the title: a key in use is a title in use. */
function formErrors(error: unknown): Record<string, string> {
  const { key, ...errors } = fieldErrors(error);
  return key === undefined ? errors : { ...errors, title: t("kpis.editor.titleInUse") };
}

function AggregationFields({ form }: { readonly form: Form }) {
  const { aggregation, targetModel, targetField } = form.values;
  const keepField = (fields: readonly KpiField[]) =>
    form.setFieldValue("targetField", fields.find((field) => field === targetField) ?? null);
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <Select
        label={t("kpis.editor.aggregation")}
        allowDeselect={false}
        data={aggregations.map((value) => ({ value, label: t(`kpis.aggregation.${value}`) }))}
        value={aggregation}
        error={form.errors.aggregation}
        onChange={(value) => {
          const chosen = Aggregation.parse(value);
          form.setFieldValue("aggregation", chosen);
          keepField(fieldsOf(targetModel, chosen));
        }}
      />
      <Select
        label={t("kpis.editor.of")}
        allowDeselect={false}
        data={TargetModel.options.map((value) => ({ value, label: t(`kpis.model.${value}`) }))}
        value={targetModel}
        error={form.errors.targetModel}
        onChange={(value) => {
          const chosen = TargetModel.parse(value);
          form.setFieldValue("targetModel", chosen);
          keepField(fieldsOf(chosen, aggregation));
        }}
      />
      <Select
        label={t("kpis.editor.field")}
        clearable={aggregation === "count"}
        placeholder={t(aggregation === "count" ? "kpis.editor.allRows" : "kpis.editor.choose")}
        data={fieldsOf(targetModel, aggregation).map((value) => ({ value, label: t(`kpis.fieldName.${value}`) }))}
        {...form.getInputProps("targetField")}
      />
    </SimpleGrid>
  );
}
