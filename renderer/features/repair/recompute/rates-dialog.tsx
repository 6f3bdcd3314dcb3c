import "../../../texts/lazy/repair-texts.ts";
import { Modal, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { sourceSetBy } from "../../../../contracts/repair/rate-basis.ts";
import type { RateBook, Region } from "../../../../contracts/repair/rate-book.ts";
import { api } from "../../../api/client/client.ts";
import { useSession } from "../../../api/client/session.ts";
import { refreshRateBooks, useRateBook } from "../../../api/records/assessments.ts";
import { t } from "../../../texts/t.ts";
import { dayInput } from "../../../ui/format/day-input.ts";
import { currencySign, day } from "../../../ui/format/format.ts";
import { separators } from "../../../ui/format/separators.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { type RateProblem, rateNames, ratesOf, type TypedRates, typedRates, withRates } from "./rates.ts";
import type { Recompute } from "./use-recompute.ts";

interface RatesDialogProps {
  readonly assessment: DamageAssessment;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly recompute: Recompute;
}

/** The labor rates of the estimate's region. A new version of the rate book keeps them. */
export function RatesDialog({ assessment, opened, onClose, recompute }: RatesDialogProps) {
  const region = assessment.options.labor_rate_region;
  const book = useRateBook(assessment.vehicle_id, opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={region && t("repair.rates.title", { region: t(`settings.dealership.regions.${region}`) })}
      size={480}
      className={touch.touch ?? ""}
    >
      {book.isPending && <LoadingRows rows={3} height={56} />}
      {book.isError && !book.data && <ErrorNotice error={book.error} onRetry={() => void book.refetch()} />}
      {opened && book.data && region && (
        <RatesForm book={book.data} used={assessment.rate_book_version} {...{ region, onClose, recompute }} />
      )}
    </Modal>
  );
}

interface RatesFormProps {
  readonly book: RateBook;
  /** The version that the estimate was made with. */
  readonly used: number;
  readonly region: Region;
  readonly onClose: () => void;
  readonly recompute: Recompute;
}

function RatesForm({ book, used, region, onClose, recompute }: RatesFormProps) {
  const rates = book.labour_rates[region];
  const [typed, setTyped] = useState<TypedRates>(() => ratesOf(rates));
  const [note, setNote] = useState("");
  const [wasTried, setTried] = useState(false);
  const name = useSession().data?.name ?? "";
  const save = useMutation({
    mutationFn: async (rates: Parameters<typeof withRates>[2] | undefined) => {
      const body = rates && { ...withRates(book, region, rates), note: note.trim() };
      const { version } = body ? await api.assessments.changeRateBook({ body }) : book;
      await recompute.mutateAsync({ rate_book_version: version });
    },
    onSuccess: onClose,
    // also after an error: the rates may be saved, or another person has changed them
    onSettled: refreshRateBooks,
  });
  const valid = typedRates(typed, rates);
  const isSaved = valid === "same" && book.version !== used;
  const problem: RateProblem | undefined = wasTried && typeof valid === "string" && !isSaved ? valid : undefined;
  const submit = () => {
    setTried(true);
    if (isSaved) save.mutate(undefined);
    if (typeof valid === "string") return;
    save.mutate({ ...valid, source: sourceSetBy(name, dayInput(new Date())) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t("repair.rates.text")}</Text>
        {book.changed_by !== null && book.changed_at !== null && (
          <Text size="sm" c="dimmed">
            {t("repair.rates.last", { name: book.changed_by, date: day(book.changed_at) })}
          </Text>
        )}
        <RateFields typed={typed} currency={rates.currency} showMissing={problem === "missing"} onChange={setTyped} />
        <TextInput
          label={t("repair.rates.note")}
          description={t("repair.rates.noteHint")}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {problem === "same" && (
          <Text size="sm" c="var(--alarm)" role="alert">
            {t("repair.rates.same")}
          </Text>
        )}
        {save.isError && <ErrorNotice error={save.error} />}
      </Stack>
      <FormButtons submit={t("repair.rates.submit")} isPending={save.isPending} onCancel={onClose} />
    </form>
  );
}

interface RateFieldsProps {
  readonly typed: TypedRates;
  readonly currency: string;
  readonly showMissing: boolean;
  readonly onChange: (typed: TypedRates) => void;
}

const RateFields = ({ typed, currency, showMissing, onChange }: RateFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
    {rateNames.map((rate, at) => (
      <NumberInput
        key={rate}
        label={t(`repair.rates.${rate}`)}
        required
        {...(at === 0 && { "data-autofocus": true })}
        min={0}
        max={1_000_000}
        decimalScale={2}
        {...separators}
        hideControls
        {...currencySign(currency)}
        value={typed[rate]}
        onChange={(value) => onChange({ ...typed, [rate]: value })}
        error={showMissing && typeof typed[rate] !== "number" ? t("repair.rates.missing") : undefined}
      />
    ))}
  </SimpleGrid>
);
