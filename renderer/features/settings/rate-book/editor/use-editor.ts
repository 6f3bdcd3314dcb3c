import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { RateBook, RateTables } from "../../../../../contracts/repair/rate-book.ts";
import { api } from "../../../../api/client/client.ts";
import { fieldErrors } from "../../../../api/client/error-explanation.ts";
import { useSession } from "../../../../api/client/session.ts";
import { refreshRateBooks } from "../../../../api/records/assessments.ts";
import { t } from "../../../../texts/t.ts";
import { dayInput } from "../../../../ui/format/day-input.ts";
import { showError } from "../../../../ui/page/show-error.ts";
import { offerUndo } from "../../../../ui/page/undo.tsx";
import { type Draft, edited, missingIn, rebased, withDefaultRegion, withDraft } from "../model/draft.ts";
import type { Cell } from "../model/tables.ts";
import { showSaved } from "../use-book.ts";
import { figureProblems } from "./problems.ts";

type Problems = Readonly<Record<string, string>>;

export const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === "RATE_BOOK_CHANGED";

const put = (tables: RateTables, version: number, note: string): Promise<RateBook> => {
  const trimmed = note.trim();
  return api.assessments.changeRateBook({ body: { ...tables, version, ...(trimmed !== "" && { note: trimmed }) } });
};

export const tablesOf = ({
  version: _version,
  changed_at: _at,
  changed_by: _by,
  note: _note,
  ...tables
}: RateBook): RateTables => tables;

/** Reports what kept a version from being saved. The book of the page is then read again. */
function reportError(error: unknown): void {
  if (isConflict(error)) notifications.show({ color: "red", message: t("rateBook.conflict.short") });
  else showError(error);
  void refreshRateBooks();
}

async function restore(before: RateBook, saved: RateBook): Promise<void> {
  const again = await put(tablesOf(before), saved.version, "");
  showSaved(again);
  offerUndo(t("rateBook.undone", { version: again.version }), () => undo(saved, again));
}

/** Saves the figures of `before` as the version after `saved`. */
const undo = (before: RateBook, saved: RateBook): void => void restore(before, saved).catch(reportError);

/** Saves the tables as the version after `current`, and offers to undo it. */
export async function saveBook(tables: RateTables, current: RateBook, note: string): Promise<RateBook> {
  const saved = await put(tables, current.version, note);
  showSaved(saved);
  offerUndo(t("rateBook.saved", { version: saved.version }), () => undo(current, saved));
  return saved;
}

/** What is typed and not saved, over all tables. `onProblems` gets the path of the first field with a problem. */
export function useEditor(current: RateBook, onDone: () => void, onProblems: (path: string) => void) {
  const name = useSession().data?.name ?? "";
  const [draft, setDraft] = useState<Draft>({});
  const [before, setBefore] = useState(current);
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const isUnsaved = Object.keys(draft).length > 0;
  const book = isUnsaved ? before : current;
  const clear = () => {
    setDraft({});
    setNote("");
    setProblems({});
  };
  const show = (found: Problems) => {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) onProblems(first);
  };
  const save = useMutation({
    mutationFn: () => saveBook(withDraft(book, draft, { name, today: dayInput(new Date()) }), book, note),
    onSuccess: () => {
      clear();
      onDone();
    },
    onError: (error) => {
      if (isConflict(error)) void refreshRateBooks();
      else show(figureProblems(book, draft, fieldErrors(error)) ?? {});
    },
  });
  const change = useCallback(
    (next: (draft: Draft) => Draft, path: string) => {
      setBefore((one) => (isUnsaved ? one : current));
      setDraft(next);
      setProblems(({ [path]: _solved, ...others }) => others);
    },
    [current, isUnsaved],
  );
  const type = useCallback(
    (cell: Cell, typed: number | string) => change((one) => edited(one, cell, typed), cell.path),
    [change],
  );
  return {
    book,
    draft,
    note,
    problems,
    isUnsaved,
    isPending: save.isPending,
    /** An error that belongs to no field. A conflict is shown by itself. */
    error: save.isError && !isConflict(save.error) && Object.keys(problems).length === 0 ? save.error : undefined,
    /** The version that another person has saved since; undefined if nobody has. */
    newer: isUnsaved && !save.isPending && current.version !== before.version ? current : undefined,
    setNote,
    type,
    chooseRegion: (region: string) => change((one) => withDefaultRegion(one, book, region), "default_region"),
    discard() {
      clear();
      save.reset();
      onDone();
    },
    /** Continues with the book of the other person. */
    rebase() {
      setDraft(rebased(draft, before, current));
      setBefore(current);
      save.reset();
    },
    submit() {
      const missing = missingIn(book, draft);
      save.reset();
      if (missing.length > 0) show(Object.fromEntries(missing.map((path) => [path, t("rateBook.problem.missing")])));
      else if (isUnsaved) save.mutate();
    },
  };
}
export type Editor = ReturnType<typeof useEditor>;
