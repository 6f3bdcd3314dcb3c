import "../../../texts/lazy/repair-texts.ts";
import { Modal, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { currencies, EstimateCurrency, Region, regions } from "../../../../contracts/repair/rate-book.ts";
import { useRateBookVersions } from "../../../api/records/assessments.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { bookOptions } from "./book-options.ts";
import type { Recompute } from "./use-recompute.ts";

interface RecomputeDialogProps {
  readonly assessment: DamageAssessment;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly recompute: Recompute;
}

/** Region, currency and rate book of a recomputation. */
export const RecomputeDialog = ({ opened, ...form }: RecomputeDialogProps) => (
  <Modal
    opened={opened}
    onClose={form.onClose}
    title={t("repair.recompute.title")}
    size={440}
    className={touch.touch ?? ""}
  >
    {opened && <RecomputeForm {...form} />}
  </Modal>
);

const newestBook = "";

function RecomputeForm({ assessment, onClose, recompute }: Omit<RecomputeDialogProps, "opened">) {
  const { options } = assessment;
  const [region, setRegion] = useState<string>(options.labor_rate_region ?? "");
  const [currency, setCurrency] = useState<string>(options.currency);
  const [book, setBook] = useState(newestBook);
  const versions = useRateBookVersions(assessment.vehicle_id, true);
  const submit = () =>
    recompute.mutate(
      {
        currency: EstimateCurrency.parse(currency),
        ...(region !== "" && { labor_rate_region: Region.parse(region) }),
        ...(book !== newestBook && { rate_book_version: Number(book) }),
      },
      { onSuccess: onClose },
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t("repair.recompute.text")}</Text>
        <NativeSelect
          label={t("repair.recompute.region")}
          data-autofocus
          value={region}
          onChange={(event) => setRegion(event.currentTarget.value)}
          data={regions.map((value) => ({ value, label: t(`settings.dealership.regions.${value}`) }))}
        />
        <NativeSelect
          label={t("repair.recompute.currency")}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          data={[...currencies]}
        />
        <NativeSelect
          label={t("repair.recompute.book")}
          value={book}
          onChange={(event) => setBook(event.currentTarget.value)}
          data={bookOptions(versions.data?.versions ?? [], assessment.rate_book_version)}
        />
        {versions.isError && <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />}
        {recompute.isError && <ErrorNotice error={recompute.error} />}
      </Stack>
      <FormButtons submit={t("repair.recompute.submit")} isPending={recompute.isPending} onCancel={onClose} />
    </form>
  );
}
