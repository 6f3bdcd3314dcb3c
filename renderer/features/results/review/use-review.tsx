import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useRef } from "react";
import type { VisualInspection } from "../../../../contracts/visual.ts";
import { inspectionKey } from "../../../api/inspections.ts";
import { queryClient } from "../../../api/query.ts";
import { damageById } from "../findings/finding.ts";
import { type Change, type FindingChange, inverseChange, type UndoStep } from "./finding-change.ts";
import { useChangeQueue } from "./use-change-queue.ts";

const toastId = "review";

/** One toast, said anew by each act: a pile of them would cover the list. */
function say(message: ReactNode, autoClose: number): void {
  const toast = { id: toastId, message, autoClose };
  // whichever of the two applies; the other does nothing
  notifications.update(toast);
  notifications.show(toast);
}

/** Acts on findings and takes it back, by the toast or by Ctrl+Z; `select` shows the finding of what was taken back. */
export function useReview(id: string, select: (damageId: string) => void) {
  const send = useChangeQueue(id);
  const done = useRef<UndoStep[]>([]);

  /** The toast speaks of what was done, and its button takes back the latest step: neither holds where it was refused. */
  const sendOr = (putRight: () => void, { damageId, act }: { damageId: string; act: FindingChange }) =>
    send({
      damageId,
      act,
      onRefused: () => {
        notifications.hide(toastId);
        putRight();
      },
    });

  const undo = () => {
    const step = done.current.pop();
    if (!step) {
      say("Nothing to take back.", 2500);
      return;
    }
    sendOr(() => done.current.push(step), { damageId: step.damageId, act: step.back });
    if (step.back !== "delete") select(step.damageId);
    say(`Taken back: ${step.said}.`, 2500);
  };

  const act = (damageId: string, change: Change, said: string) => {
    const inspection = queryClient.getQueryData<VisualInspection>(inspectionKey(id));
    const damage = inspection && damageById(inspection, damageId);
    if (!damage) return;
    const step = { damageId, change, back: inverseChange(damage, change), said };
    done.current.push(step);
    sendOr(
      () => {
        done.current = done.current.filter((other) => other !== step);
      },
      { damageId, act: change },
    );
    say(<UndoToast said={said} undo={undo} />, 8000);
  };

  const recordAdded = (damageId: string, said: string) => {
    done.current.push({ damageId, change: { review: "confirmed" }, back: "delete", said });
    say(<UndoToast said={said} undo={undo} />, 8000);
  };

  /** A finding that was added by hand is gone for good, and with it what could be taken back of it. */
  const remove = (damageId: string, said: string) => {
    const steps = done.current;
    done.current = steps.filter((step) => step.damageId !== damageId);
    sendOr(
      () => {
        done.current = steps;
      },
      { damageId, act: "delete" },
    );
    say(said, 4000);
  };

  return { act, undo, recordAdded, remove } as const;
}
export type Reviewer = ReturnType<typeof useReview>;

function UndoToast({ said, undo }: { readonly said: string; readonly undo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{said}</Text>
      <Button size="xs" variant="default" onClick={undo}>
        Undo
      </Button>
    </Group>
  );
}
