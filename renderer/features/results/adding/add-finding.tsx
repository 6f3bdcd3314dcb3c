import { Button, Group, Modal, NativeSelect, NumberInput, SimpleGrid, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { centimetersFrom, lengthIn } from "../../../../contracts/accounts/units.ts";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import {
  bodyParts,
  DamageType,
  damageTypes,
  mechanicalParts,
  PartName,
  Severity,
  severities,
} from "../../../../contracts/vocabulary.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { inspectionKey } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { units } from "../../../ui/format/format.ts";
import { enteredNumber } from "../../../ui/forms/entered-number.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { findingName, findingsOf } from "../findings/finding.ts";
import type { Reviewer } from "../review/use-review.tsx";
import type { Adding, ScreenState } from "../screen-state.ts";

interface AddFindingProps {
  readonly inspection: VisualInspection;
  readonly screen: ScreenState;
  readonly review: Reviewer;
}

export function AddFinding({ inspection, screen, review }: AddFindingProps) {
  const { adding } = screen;
  return (
    <Modal opened={adding?.step === "form"} onClose={screen.stopAdding} title={t("results.adding.title")}>
      {adding?.step === "form" && <AddForm inspection={inspection} screen={screen} review={review} place={adding} />}
    </Modal>
  );
}

interface Values {
  type: string;
  part: string;
  severity: string;
  length: number | string;
  width: number | string;
}

/** In the reader's unit. The API accepts 0.1 to 1000 cm. */
const lengthInput = {
  suffix: ` ${units.length}`,
  min: 0.1,
  max: Math.floor(lengthIn(units.length, 1000)),
  hideControls: true,
} as const;

type Place = Extract<Adding, { step: "form" }>;

function bodyOf(values: Values, place: Place) {
  const [length, width] = [enteredNumber(values.length), enteredNumber(values.width)];
  const size = {
    ...(length !== undefined && { length: centimetersFrom(units.length, length) }),
    ...(width !== undefined && { width: centimetersFrom(units.length, width) }),
  };
  return {
    type: DamageType.parse(values.type),
    severity: Severity.parse(values.severity),
    location: { part: PartName.parse(values.part), ...(place.box && { coordinates: place.box }) },
    ...(place.imageIndex !== undefined && { image_index: place.imageIndex }),
    ...(Object.keys(size).length > 0 && { measurements: size }),
  };
}

/** Adds a finding, selects it, and makes the addition undoable. */
function useAdd({ inspection, screen, review }: AddFindingProps, place: Place) {
  const id = inspection.inspection_id;
  return useMutation({
    mutationFn: (values: Values) =>
      api.visual.addDamage({ params: { inspection_id: id }, body: bodyOf(values, place) }),
    onSuccess: (updated) => {
      queryClient.setQueryData(inspectionKey(id), updated);
      void queryClient.invalidateQueries({ queryKey: ["inspections"] });
      const knownIds = new Set(inspection.results?.damages.map(({ damage_id }) => damage_id));
      const added = findingsOf(updated.results?.damages ?? []).find(({ damage }) => !knownIds.has(damage.damage_id));
      screen.stopAdding();
      if (!added) return;
      screen.select(added.damage.damage_id);
      review.recordAdded(added.damage.damage_id, t("results.done.added", { finding: findingName(added.damage) }));
    },
  });
}

function AddForm({ place, ...props }: AddFindingProps & { readonly place: Place }) {
  const add = useAdd(props, place);
  const form = useForm<Values>({
    initialValues: { type: "scratch", part: place.part ?? "", severity: "minor", length: "", width: "" },
    validate: { part: (part) => (part === "" ? t("results.adding.missingPart") : null) },
  });
  const parts = [...bodyParts, ...mechanicalParts].map((value) => ({ value, label: t(`labels.part.${value}`) }));
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
      <Text size="sm" c="dimmed" mb="sm">
        {place.box && place.imageIndex !== undefined
          ? t("results.adding.marked", { photo: place.imageIndex + 1 })
          : t("results.adding.notMarked")}
      </Text>
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect
          label={t("results.finding.type")}
          data={damageTypes.map((value) => ({ value, label: t(`labels.damage.${value}`) }))}
          data-autofocus
          {...form.getInputProps("type")}
        />
        <NativeSelect
          label={t("results.finding.severity")}
          data={severities.map((value) => ({ value, label: t(`labels.severity.${value}`) }))}
          {...form.getInputProps("severity")}
        />
      </SimpleGrid>
      <NativeSelect
        label={t("results.finding.part")}
        mt="sm"
        data={[{ value: "", label: t("results.adding.choosePart") }, ...parts]}
        {...form.getInputProps("part")}
      />
      <SimpleGrid cols={2} spacing="sm" mt="sm">
        <NumberInput label={t("results.adding.length")} {...lengthInput} {...form.getInputProps("length")} />
        <NumberInput label={t("results.adding.width")} {...lengthInput} {...form.getInputProps("width")} />
      </SimpleGrid>
      {add.isError && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={add.error} />
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={props.screen.stopAdding}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t("results.add")}
        </Button>
      </Group>
    </form>
  );
}
