import { Button, Modal, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import type { InspectionCase } from "../../../../contracts/papers/cases.ts";
import { api } from "../../../api/client/client.ts";
import { showCase, useCaseList } from "../../../api/records/cases.ts";
import { useInspections } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { instant, oneDecimal } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { Thumbnail } from "../../../ui/vehicle/thumbnail.tsx";
import classes from "./earlier-inspections.module.css";

interface EarlierProps {
  readonly one: InspectionCase;
}

/** Enough for a vehicle: a list of more would be hard to choose from. */
const limit = 50;

/** The finished inspections of the vehicle that are not the step already, newest first. */
function useEarlierInspections({ vehicle_id, steps: { visual } }: InspectionCase): readonly VisualInspection[] {
  const list = useInspections({ vehicle_id, status: "completed", limit });
  return list.data?.inspections.filter(({ inspection_id }) => inspection_id !== visual.id) ?? [];
}

/** The button for using an inspection that was made before the case, if the vehicle has one. */
export function UseEarlier({ one }: EarlierProps) {
  const inspections = useEarlierInspections(one);
  const [opened, dialog] = useDisclosure(false);
  const use = useMutation({
    mutationFn: (id: string) =>
      api.cases.setPhotos({ params: { inspection_id: one.inspection_id }, body: { visual_inspection_id: id } }),
    onSuccess: (changed) => {
      showCase(changed);
      dialog.close();
    },
  });
  if (inspections.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          use.reset();
          dialog.open();
        }}
      >
        {t("cases.earlier.action")}
      </Button>
      <Modal
        opened={opened}
        onClose={dialog.close}
        title={t("cases.earlier.title")}
        size={560}
        className={touch.touch ?? ""}
      >
        <Text size="sm" mb="sm">
          {t(one.steps.visual.status === "completed" ? "cases.earlier.replaces" : "cases.earlier.text")}
        </Text>
        {use.isError && <ErrorNotice error={use.error} />}
        <Choices
          one={one}
          inspections={inspections}
          chosen={use.isPending ? use.variables : undefined}
          onUse={use.mutate}
        />
      </Modal>
    </>
  );
}

interface ChoicesProps extends EarlierProps {
  readonly inspections: readonly VisualInspection[];
  /** The one that is being stored. */
  readonly chosen: string | undefined;
  readonly onUse: (id: string) => void;
}

function Choices({ one, inspections, chosen, onUse }: ChoicesProps) {
  const cancelled = useCaseList({ vehicle_id: one.vehicle_id, status: "cancelled", limit: 100, offset: 0 });
  const isFree = new Set([
    null,
    one.inspection_id,
    ...(cancelled.data?.inspections.map((it) => it.inspection_id) ?? []),
  ]);
  return (
    <ul className={classes.choices} aria-label={t("cases.earlier.title")}>
      {inspections.map((inspection, at) => {
        const { inspection_id: id, created_at, images, case_id } = inspection;
        const date = instant(created_at);
        return (
          <li key={id} className={classes.choice}>
            <Thumbnail url={images[0]?.url ?? null} label="" width={84} height={60} />
            <div>
              <Text fw={600}>{date}</Text>
              <Text size="sm" c="dimmed">
                {summaryOf(inspection)}
              </Text>
            </div>
            {isFree.has(case_id) ? (
              <Button
                variant="default"
                aria-label={t("cases.earlier.useOf", { date })}
                data-autofocus={at === 0 || undefined}
                loading={chosen === id}
                disabled={chosen !== undefined && chosen !== id}
                onClick={() => onUse(id)}
              >
                {t("cases.earlier.use")}
              </Button>
            ) : (
              <Text size="sm">{t("cases.earlier.otherCase")}</Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Its grade (the one that a person entered, if there is one), its photos and its findings. */
function summaryOf({ images, results, by_hand }: VisualInspection): string {
  const grade = by_hand?.manual_grade?.value ?? results?.grade.value;
  return [
    ...(grade === undefined ? [] : [t("cases.earlier.grade", { grade: oneDecimal(grade) })]),
    t("cases.earlier.photos", { count: images.length }),
    t("cases.result.findings", { count: results?.damage_summary.total_damages ?? 0 }),
  ].join(" · ");
}
