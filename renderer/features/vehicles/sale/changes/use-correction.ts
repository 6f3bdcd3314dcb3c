import "../../../../texts/lazy/sale-changes-texts.ts";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../../../contracts/kit/errors.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { queryClient } from "../../../../api/client/query.ts";
import { type SendOnce, useSendOnce } from "../../../../api/client/send-once.ts";
import { type ReadSale, readSale, refreshAfterSale } from "../../../../api/records/sales.ts";
import { saleKey } from "../../../../api/records/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { saleErrors } from "../values.ts";
import {
  type CorrectionValues,
  correctionProblems,
  correctionValues,
  rebased,
  type SaleChanges,
  saleChanges,
} from "./correction.ts";

interface Correction {
  readonly changes: SaleChanges;
  readonly reason: string;
}

async function send({ sale, etag }: ReadSale, { changes, reason }: Correction, sendOnce: SendOnce): Promise<void> {
  const { newBuyer, ...others } = changes;
  const added = newBuyer && (await sendOnce((options) => api.contacts.create({ body: newBuyer }, options)));
  const body = { ...others, ...(added && { contactId: added.contact_id }), reason };
  const headers: Record<string, string> = etag === undefined ? {} : { "if-match": etag };
  await api.sales.correct({ params: { id: sale.id }, body }, { headers });
}

const isOutdated = (error: unknown): boolean => error instanceof AppError && error.code === "PRECONDITION_FAILED";

/**
 * The form of a correction. If the sale was changed elsewhere since it was read, the form takes the new values of the fields
 * that the user has not changed, and nothing is saved.
 */
export function useCorrection(car: Vehicle, opened: ReadSale, onDone: () => void) {
  const [read, setRead] = useState(opened);
  const form = useForm<CorrectionValues>({
    initialValues: correctionValues(opened.sale),
    validate: (values) => correctionProblems(values, new Date()),
  });
  const changesOf = (values: CorrectionValues) =>
    saleChanges(read.sale, values, { now: new Date(), acquiredAt: car.acquiredAt });
  const sendOnce = useSendOnce();
  const correct = useMutation({
    mutationFn: async (values: CorrectionValues) => {
      try {
        await send(read, { changes: changesOf(values) ?? {}, reason: values.reason.trim() }, sendOnce);
        return "saved";
      } catch (error) {
        if (!isOutdated(error)) throw error;
        const newest = await readSale(read.sale.id);
        setRead(newest);
        form.setValues(rebased(values, read.sale, newest.sale));
        return "outdated";
      }
    },
    onSuccess: (result) => {
      if (result === "outdated") return;
      void queryClient.invalidateQueries({ queryKey: saleKey(car.id) });
      void refreshAfterSale(car.id);
      notifications.show({ message: t("saleChanges.correction.saved") });
      onDone();
    },
    onError: (error) => form.setErrors(saleErrors(error)),
  });
  return { sale: read.sale, form, correct, hasChanges: changesOf(form.values) !== undefined };
}
