import "../../../../texts/lazy/sale-changes-texts.ts";
import { Alert, Modal, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { type ReadSale, readSale } from "../../../../api/records/sales.ts";
import { t } from "../../../../texts/t.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { ErrorNotice, LoadingRows } from "../../../../ui/page/states.tsx";
import { BuyerFields } from "../buyer-fields.tsx";
import { PriceAndDay } from "../price-and-day.tsx";
import { isShownByField } from "../values.ts";
import { SaleReason } from "./sale-reason.tsx";
import { useCorrection } from "./use-correction.ts";

interface CorrectSaleProps {
  readonly car: Vehicle;
  readonly saleId: string;
  /** Whether the user may see and change the buyer. */
  readonly canSetBuyer: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialog that corrects a sale: price, day and buyer, with the reason. */
export const CorrectSale = ({ opened, ...form }: CorrectSaleProps) => (
  <Modal opened={opened} onClose={form.onClose} title={t("saleChanges.correction.title")} size={560}>
    <LoadedSale {...form} />
  </Modal>
);

type FormProps = Omit<CorrectSaleProps, "opened">;

/** Reads the sale each time the dialog opens, because a correction names the version that the user has seen. */
function LoadedSale(form: FormProps) {
  const read = useQuery({
    queryKey: ["sale", form.saleId],
    queryFn: () => readSale(form.saleId),
    staleTime: 0,
    gcTime: 0,
  });
  if (read.data) return <CorrectionForm opened={read.data} {...form} />;
  if (read.isError) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  return <LoadingRows rows={4} height={56} />;
}

const usualReasons = ["typo", "price", "buyer"] as const;

function CorrectionForm({ car, opened, canSetBuyer, onClose }: Omit<FormProps, "saleId"> & { opened: ReadSale }) {
  const { sale, form, correct, hasChanges } = useCorrection(car, opened, onClose);
  const { reason: reasonError } = form.errors;
  return (
    <form onSubmit={form.onSubmit((values) => correct.mutate(values))} noValidate>
      <Text size="sm" mb="sm">
        {t("saleChanges.correction.text")}
      </Text>
      <PriceAndDay currency={car.currency} price={form.getInputProps("soldPrice")} day={form.getInputProps("soldOn")} />
      {canSetBuyer && (
        <BuyerFields
          values={form.values}
          errors={form.errors}
          onChange={(part) => form.setValues(part)}
          recorded={sale.contactId !== null && sale.buyer ? { id: sale.contactId, ...sale.buyer } : undefined}
        />
      )}
      <div style={{ marginTop: 14 }}>
        <SaleReason
          usualReasons={usualReasons.map((name) => t(`saleChanges.correction.reasons.${name}`))}
          value={form.values.reason}
          onChange={(reason) => form.setFieldValue("reason", reason)}
          error={typeof reasonError === "string" ? reasonError : undefined}
        />
      </div>
      {correct.data === "outdated" && (
        <Alert color="yellow" variant="outline" mt="md" role="alert">
          {t("saleChanges.correction.outdated")}
        </Alert>
      )}
      {correct.error && !isShownByField(correct.error, form.values) && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={correct.error} />
        </div>
      )}
      <FormButtons
        submit={t("saleChanges.correction.save")}
        isPending={correct.isPending}
        isDisabled={!hasChanges}
        onCancel={onClose}
      />
    </form>
  );
}
