import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { VisualInspection } from "../../../../contracts/visual.ts";
import { api } from "../../../api/client.ts";
import { explainError } from "../../../api/error-explanation.ts";
import { inspectionKey } from "../../../api/inspections.ts";
import { queryClient } from "../../../api/query.ts";
import { type FindingChange, withFindingChange } from "./finding-change.ts";

/** A change on its way to the server. */
export interface QueuedChange {
  readonly damageId: string;
  readonly act: FindingChange;
  /** Called where the server did not take it. */
  readonly onRefused: () => void;
}

/**
 * Shown at once, sent one after the other. What is shown is what the server has, with the changes that are still on
 * their way: so one that it did not take is gone from the page, whether the server can be asked again or not.
 */
export function useChangeQueue(id: string): (sent: QueuedChange) => void {
  const cache = inspectionKey(id);
  const saved = useRef<VisualInspection>(undefined);
  const underWay = useRef<readonly QueuedChange[]>([]);

  const show = () => {
    const now = saved.current;
    if (!now) return;
    // a reading that began before would put the earlier state over this one
    void queryClient.cancelQueries({ queryKey: cache, exact: true });
    queryClient.setQueryData(
      cache,
      underWay.current.reduce((shown, { damageId, act }) => withFindingChange(shown, damageId, act), now),
    );
  };
  const clampView = (sent: QueuedChange, answer = saved.current) => {
    saved.current = answer;
    underWay.current = underWay.current.filter((other) => other !== sent);
    show();
  };

  const { mutate } = useMutation({
    scope: { id: `review-${id}` },
    mutationFn: ({ damageId, act }: QueuedChange) => {
      const params = { inspection_id: id, damage_id: damageId };
      return act === "delete" ? api.visual.deleteDamage({ params }) : api.visual.review({ params, body: act });
    },
    onSuccess: (answer, sent) => clampView(sent, answer),
    onError: (error, sent) => {
      clampView(sent);
      sent.onRefused();
      const { problem, nextStep } = explainError(error);
      notifications.show({
        color: "red",
        title: "The change was not saved",
        message: `${problem} The finding is as it was before. ${nextStep}`,
        autoClose: 10_000,
      });
      void queryClient.invalidateQueries({ queryKey: cache });
    },
    // not waited for: the next change is behind this one, and where the server is away the lists keep asking
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ["inspections"] }),
  });

  return (sent) => {
    if (underWay.current.length === 0) saved.current = queryClient.getQueryData<VisualInspection>(cache);
    underWay.current = [...underWay.current, sent];
    show();
    mutate(sent);
  };
}
