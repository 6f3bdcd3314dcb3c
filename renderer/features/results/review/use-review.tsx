import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { VisualInspection } from "../../../../contracts/visual.ts";
import { api } from "../../../api/client.ts";
import { explain } from "../../../api/failure.ts";
import { inspectionKey } from "../../../api/inspections.ts";
import { queryClient } from "../../../api/query.ts";
import { damageById } from "../findings/finding.ts";
import { backFrom, type Change, type Step, withChange } from "./change.ts";

/** One toast, said anew by each act: a pile of them would cover the list. */
function say(message: ReactNode, autoClose: number): void {
  const toast = { id: "review", message, autoClose };
  // whichever of the two applies; the other does nothing
  notifications.update(toast);
  notifications.show(toast);
}

/** Shown at once, sent one after the other; the server's answer is taken when nothing further is under way. */
function useSend(id: string) {
  const key = ["review", id];
  const cache = inspectionKey(id);
  return useMutation({
    mutationKey: key,
    scope: { id: `review-${id}` },
    mutationFn: ({ damageId, change }: Pick<Step, "damageId" | "change">) =>
      api.visual.review({ params: { inspection_id: id, damage_id: damageId }, body: change }),
    onSuccess: (answer) => {
      if (queryClient.isMutating({ mutationKey: key }) === 1) queryClient.setQueryData(cache, answer);
    },
    onError: (error) => {
      const { happened, next } = explain(error);
      notifications.show({
        color: "red",
        title: "The change was not saved",
        message: `${happened} The finding is as it was before. ${next}`,
        autoClose: 10_000,
      });
      return queryClient.invalidateQueries({ queryKey: cache });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["inspections"] }),
  });
}

/** Acts on findings and takes it back, by the toast or by Ctrl+Z. */
export function useReview(id: string) {
  const send = useSend(id);
  const done = useRef<Step[]>([]);

  const apply = (damageId: string, change: Change) => {
    queryClient.setQueryData<VisualInspection>(inspectionKey(id), (before) =>
      before ? withChange(before, damageId, change) : before,
    );
    send.mutate({ damageId, change });
  };

  const undo = () => {
    const step = done.current.pop();
    if (!step) {
      say("Nothing to take back.", 2500);
      return;
    }
    apply(step.damageId, step.back);
    say(`Taken back: ${step.said}.`, 2500);
  };

  const act = (damageId: string, change: Change, said: string) => {
    const inspection = queryClient.getQueryData<VisualInspection>(inspectionKey(id));
    const damage = inspection && damageById(inspection, damageId);
    if (!damage) return;
    done.current.push({ damageId, change, back: backFrom(damage, change), said });
    apply(damageId, change);
    say(<Undoable said={said} undo={undo} />, 8000);
  };

  /** A finding that was added by hand leaves by rejection: nothing is ever erased. */
  const noteAdded = (damageId: string, said: string) => {
    const back: Change = { review: "rejected", reason: "other" };
    done.current.push({ damageId, change: { review: "confirmed" }, back, said });
    say(<Undoable said={said} undo={undo} />, 8000);
  };

  return { act, undo, noteAdded } as const;
}
export type Reviewer = ReturnType<typeof useReview>;

function Undoable({ said, undo }: { readonly said: string; readonly undo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{said}</Text>
      <Button size="xs" variant="default" onClick={undo}>
        Undo
      </Button>
    </Group>
  );
}
