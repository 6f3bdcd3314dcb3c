import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { api } from "../../../api/client/client.ts";
import { explainError } from "../../../api/client/error-explanation.ts";
import { queryClient } from "../../../api/client/query.ts";
import { inspectionKey } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { type FindingChange, withFindingChange } from "./finding-change.ts";

export interface QueuedChange {
  readonly damageId: string;
  readonly change: FindingChange;
  /** Called when the server did not save the change. */
  readonly onRefused: () => void;
}

/**
 * Shows each change at once and sends the changes one after the other. The page shows the last saved inspection with all
 * pending changes applied. A refused change therefore disappears from the page, even if the server cannot be reached.
 */
export function useChangeQueue(id: string): (queued: QueuedChange) => void {
  const queryKey = inspectionKey(id);
  const saved = useRef<VisualInspection>(undefined);
  const pending = useRef<readonly QueuedChange[]>([]);

  const show = () => {
    const lastSaved = saved.current;
    if (!lastSaved) return;
    // a request that started earlier would overwrite the shown state with an older one
    void queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(
      queryKey,
      pending.current.reduce((shown, { damageId, change }) => withFindingChange(shown, damageId, change), lastSaved),
    );
  };
  const settle = (queued: QueuedChange, inspection = saved.current) => {
    saved.current = inspection;
    pending.current = pending.current.filter((other) => other !== queued);
    show();
  };

  const { mutate } = useMutation({
    scope: { id: `review-${id}` },
    mutationFn: ({ damageId, change }: QueuedChange) => {
      const params = { inspection_id: id, damage_id: damageId };
      return change === "delete" ? api.visual.deleteDamage({ params }) : api.visual.review({ params, body: change });
    },
    onSuccess: (inspection, queued) => settle(queued, inspection),
    onError: (error, queued) => {
      settle(queued);
      queued.onRefused();
      const { problem, nextStep } = explainError(error);
      notifications.show({
        color: "red",
        title: t("results.review.notSaved.title"),
        message: `${problem} ${t("results.review.notSaved.text")} ${nextStep}`,
        autoClose: 10_000,
      });
      void queryClient.invalidateQueries({ queryKey });
    },
    // not awaited: the next change waits for this one, and lists retry for as long as the server does not respond
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["inspections"] }),
  });

  return (queued) => {
    if (pending.current.length === 0) saved.current = queryClient.getQueryData<VisualInspection>(queryKey);
    pending.current = [...pending.current, queued];
    show();
    mutate(queued);
  };
}
