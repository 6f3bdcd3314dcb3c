import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, type RefObject, useRef } from "react";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { queryClient } from "../../../api/client/query.ts";
import { inspectionKey } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { damageById } from "../findings/finding.ts";
import { type Change, type FindingChange, inverseChange, type UndoStep } from "./finding-change.ts";
import { useChangeQueue } from "./use-change-queue.ts";

const toastId = "review";

/** All messages share one toast: several would cover the list. */
function showToast(message: ReactNode, autoClose: number): void {
  const toast = { id: toastId, message, autoClose };
  // `update` works only while the toast is shown, `show` only while it is not
  notifications.update(toast);
  notifications.show(toast);
}

/** Changes findings and undoes the changes, by the toast or by Ctrl+Z. `select` shows the finding of an undone change. */
export function useReview(id: string, select: (damageId: string) => void) {
  const send = useSendWithRollback(id);
  const steps = useRef<UndoStep[]>([]);
  const undo = () => undoLastStep({ steps, send, select });

  const applyChange = (damageId: string, change: Change, message: string) => {
    const inspection = queryClient.getQueryData<VisualInspection>(inspectionKey(id));
    const damage = inspection && damageById(inspection, damageId);
    if (!damage) return;
    const step = { damageId, change, undoChange: inverseChange(damage, change), message };
    steps.current.push(step);
    send({ damageId, change }, () => {
      steps.current = steps.current.filter((other) => other !== step);
    });
    showToast(<UndoToast message={message} undo={undo} />, 8000);
  };

  const recordAdded = (damageId: string, message: string) => {
    steps.current.push({ damageId, change: { review: "confirmed" }, undoChange: "delete", message });
    showToast(<UndoToast message={message} undo={undo} />, 8000);
  };

  /** Deletes a finding that was added by hand. This cannot be undone, and neither can earlier changes of the finding. */
  const remove = (damageId: string, message: string) => {
    const before = steps.current;
    steps.current = before.filter((step) => step.damageId !== damageId);
    send({ damageId, change: "delete" }, () => {
      steps.current = before;
    });
    showToast(message, 4000);
  };

  return { applyChange, undo, recordAdded, remove } as const;
}
export type Reviewer = ReturnType<typeof useReview>;

type Send = (sent: { damageId: string; change: FindingChange }, rollback: () => void) => void;

/** Sends a change. If the server refuses it, the toast is hidden and `rollback` is called. */
function useSendWithRollback(id: string): Send {
  const send = useChangeQueue(id);
  return ({ damageId, change }, rollback) =>
    send({
      damageId,
      change,
      onRefused: () => {
        notifications.hide(toastId);
        rollback();
      },
    });
}

interface UndoOptions {
  readonly steps: RefObject<UndoStep[]>;
  readonly send: Send;
  readonly select: (damageId: string) => void;
}

function undoLastStep({ steps, send, select }: UndoOptions): void {
  const step = steps.current.pop();
  if (!step) {
    showToast(t("results.done.nothingToUndo"), 2500);
    return;
  }
  send({ damageId: step.damageId, change: step.undoChange }, () => steps.current.push(step));
  if (step.undoChange !== "delete") select(step.damageId);
  showToast(t("results.done.undone", { change: step.message }), 2500);
}

function UndoToast({ message, undo }: { readonly message: string; readonly undo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="xs" variant="default" flex="none" onClick={undo}>
        {t("common.undo")}
      </Button>
    </Group>
  );
}
