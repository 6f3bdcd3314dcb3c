import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { type ByHand, nothingByHand } from "../../../../contracts/inspections/by-hand.ts";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { inspectionKey } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { useStored } from "../../../ui/user-storage.ts";
import {
  accepted,
  Changes,
  noChanges,
  overwritten,
  remaining,
  shownText,
  without,
  withoutSent,
  withTexts,
} from "./draft/changes.ts";
import { type Field, textsOf } from "./draft/fields.ts";
import { type Problems, requestOf } from "./draft/request.ts";

const noProblems: Problems = new Map();

/**
 * The entries of an inspection with what the user typed. The typed texts are kept in this browser until they are saved or
 * discarded. A save that somebody else's save precedes changes nothing: the page shows both, and the user saves again.
 */
export function useEntries(inspection: VisualInspection) {
  const id = inspection.inspection_id;
  const entries: ByHand = inspection.by_hand ?? nothingByHand;
  const texts = useMemo(() => textsOf(entries), [entries]);
  const [stored, store] = useStored(`by-hand-${id}`, Changes, noChanges);
  const latest = useRef(stored);
  const keep = (next: Changes) => {
    latest.current = next;
    store(next);
  };
  const [wasTried, setWasTried] = useState(false);
  const changes = remaining(stored, texts);
  const textOf = (field: Field) => shownText(changes, texts, field);
  const request = requestOf(textOf, { entries, texts });
  const problems = "problems" in request ? request.problems : noProblems;

  const save = useMutation({
    mutationFn: ({ body }: { body: Parameters<typeof api.byHand.enter>[0]["body"]; sent: Changes }) =>
      api.byHand.enter({ params: { inspection_id: id }, body }),
    onSuccess: (saved, { sent }) => {
      keep(withoutSent(latest.current, sent, textsOf(saved)));
      setWasTried(false);
      queryClient.setQueryData<VisualInspection>(inspectionKey(id), (known) => known && { ...known, by_hand: saved });
      void queryClient.invalidateQueries({ queryKey: ["inspections"] });
    },
    onError: async (error) => {
      if (!isChangedMeanwhile(error)) return showError(error);
      await queryClient.refetchQueries({ queryKey: inspectionKey(id), exact: true });
      notifications.show({ color: "red", title: t("byHand.changed.title"), message: t("byHand.changed.text") });
    },
  });

  return {
    entries,
    textOf,
    problems: wasTried ? problems : noProblems,
    count: Object.keys(changes).length,
    overwritten: overwritten(changes, texts),
    isSaving: save.isPending,
    set: (field: Field, text: string) => keep(withTexts(latest.current, texts, new Map([[field, text]]))),
    setAll: (change: ReadonlyMap<Field, string>) => keep(withTexts(latest.current, texts, change)),
    discard: () => {
      setWasTried(false);
      keep(noChanges);
    },
    /** Marks the saved texts of others as seen: the next save replaces them. */
    keepMine: () => keep(accepted(changes, texts)),
    /** Drops what the user typed into fields that others have changed since. */
    useTheirs: () => keep(without(changes, overwritten(changes, texts))),
    /** Sends the form. Returns the first field with a problem, if there is one. */
    save(): Field | undefined {
      setWasTried(true);
      if ("problems" in request) return [...request.problems.keys()][0];
      if (!save.isPending) save.mutate({ body: request.body, sent: changes });
      return undefined;
    },
  } as const;
}
export type Entries = ReturnType<typeof useEntries>;

const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof AppError && error.code === "PRECONDITION_FAILED";
