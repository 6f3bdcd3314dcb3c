import "../../../texts/lazy/repair-texts.ts";
import { Alert, Button, Modal, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import { useRateBook } from "../../../api/records/assessments.ts";
import { t } from "../../../texts/t.ts";
import { currencySign, day, instant } from "../../../ui/format/format.ts";
import { separators } from "../../../ui/format/separators.ts";
import { enteredNumber } from "../../../ui/forms/entered-number.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { rateNames, type TypedRates } from "./rates.ts";
import { type RatesFormProps, useRates } from "./use-rates.ts";
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

function RatesForm(props: RatesFormProps) {
  const { region, onClose } = props;
  const rates = useRates(props);
  const { before, newer, problem } = rates;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        rates.submit();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t("repair.rates.text")}</Text>
        {before.changed_by !== null && before.changed_at !== null && (
          <Text size="sm" c="dimmed">
            {t("repair.rates.last", { name: before.changed_by, date: day(before.changed_at) })}
          </Text>
        )}
        <RateFields
          typed={rates.typed}
          currency={before.labour_rates[region].currency}
          showMissing={problem === "missing"}
          onChange={rates.type}
        />
        <TextInput
          label={t("repair.rates.note")}
          description={t("repair.rates.noteHint")}
          maxLength={500}
          value={rates.note}
          onChange={(event) => rates.setNote(event.currentTarget.value)}
        />
        {problem === "same" && (
          <Text size="sm" c="var(--alarm)" role="alert">
            {t("repair.rates.same")}
          </Text>
        )}
        {newer && <NewerRates newer={newer} onDiscard={rates.discard} />}
        {rates.error && <ErrorNotice error={rates.error} />}
      </Stack>
      <FormButtons
        submit={t("repair.rates.submit")}
        isPending={rates.isPending}
        isDisabled={newer !== undefined}
        onCancel={onClose}
      />
    </form>
  );
}

/** Another person has saved a version while these rates were typed: the server would refuse them. */
const NewerRates = ({ newer, onDiscard }: { readonly newer: RateBook; readonly onDiscard: () => void }) => (
  <Alert color="red" variant="outline" role="alert" title={t("repair.rates.newer.title")}>
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {t("repair.rates.newer.text", {
          name: newer.changed_by ?? "",
          version: newer.version,
          time: instant(newer.changed_at ?? new Date().toISOString()),
        })}
      </Text>
      <Button size="xs" variant="default" onClick={onDiscard}>
        {t("repair.rates.newer.discard")}
      </Button>
    </Stack>
  </Alert>
);

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
        error={showMissing && enteredNumber(typed[rate]) === undefined ? t("repair.rates.missing") : undefined}
      />
    ))}
  </SimpleGrid>
);
