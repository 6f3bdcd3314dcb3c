import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { sourceSetBy } from "../../../../contracts/repair/rate-basis.ts";
import type { RateBook, Region } from "../../../../contracts/repair/rate-book.ts";
import { api } from "../../../api/client/client.ts";
import { useSession } from "../../../api/client/session.ts";
import { refreshRateBooks } from "../../../api/records/assessments.ts";
import { dayInput } from "../../../ui/format/day-input.ts";
import { draftOf, followed, type RateProblem, ratesOf, type TypedRates, typedRates, withRates } from "./rates.ts";
import type { Recompute } from "./use-recompute.ts";

export interface RatesFormProps {
  /** The newest version that is known. */
  readonly book: RateBook;
  /** The version that the estimate was made with. */
  readonly used: number;
  readonly region: Region;
  readonly onClose: () => void;
  readonly recompute: Recompute;
}

const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === "RATE_BOOK_CHANGED";

/** The typed rates of a region, and how they are saved: as a new version, with which the estimate is then recomputed. */
export function useRates({ book, used, region, onClose, recompute }: RatesFormProps) {
  const [draft, setDraft] = useState(() => draftOf(book, region));
  const [note, setNote] = useState("");
  const [wasTried, setTried] = useState(false);
  const name = useSession().data?.name ?? "";
  const { before, typed } = followed(draft, book, region);
  const save = useMutation({
    mutationFn: async (rates: Parameters<typeof withRates>[2] | undefined) => {
      const body = rates && { ...withRates(before, region, rates), note: note.trim() };
      const { version } = body ? await api.assessments.changeRateBook({ body }) : before;
      await recompute.mutateAsync({ rate_book_version: version });
    },
    onSuccess: onClose,
    // also after an error: the rates may be saved, or another person has changed them
    onSettled: refreshRateBooks,
  });
  const valid = typedRates(typed, ratesOf(before.labour_rates[region]));
  const isSaved = valid === "same" && before.version !== used;
  const problem: RateProblem | undefined = wasTried && typeof valid === "string" && !isSaved ? valid : undefined;
  const isOutdated = !save.isPending && before.version !== book.version;
  return {
    before,
    typed,
    note,
    problem,
    isPending: save.isPending,
    /** The version that another person has saved since these rates were typed; undefined if there is none. */
    newer: isOutdated ? book : undefined,
    error: save.isError && !(isOutdated && isConflict(save.error)) ? save.error : undefined,
    setNote,
    type: (next: TypedRates) => setDraft({ before, typed: next }),
    /** Replaces the typed rates by the current ones. */
    discard() {
      setDraft(draftOf(book, region));
      setTried(false);
      save.reset();
    },
    submit() {
      setTried(true);
      if (isSaved) save.mutate(undefined);
      if (typeof valid === "string") return;
      save.mutate({ ...valid, source: sourceSetBy(name, dayInput(new Date())) });
    },
  } as const;
}
