import "../../../../texts/lazy/sale-changes-texts.ts";
import { Modal, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordedSale } from "../../../../../contracts/papers/recorded-sale.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { fieldErrors } from "../../../../api/client/error-explanation.ts";
import { queryClient } from "../../../../api/client/query.ts";
import { useSendOnce } from "../../../../api/client/send-once.ts";
import { refreshAfterSale } from "../../../../api/records/sales.ts";
import { lastSaleIdKey, saleKey, vehicleKey } from "../../../../api/records/vehicles.ts";
import { t } from "../../../../texts/t.ts";
import { day } from "../../../../ui/format/format.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { priceText } from "../price-text.ts";
import { reasonProblem } from "./correction.ts";
import { SaleReason } from "./sale-reason.tsx";

interface VoidSaleProps {
  readonly car: Vehicle;
  readonly sale: RecordedSale;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** After `onClose`. */
  readonly onVoided?: (() => void) | undefined;
}

/** The dialog that voids a sale. It says what happens, and asks for the reason. */
export const VoidSale = ({ opened, ...form }: VoidSaleProps) => (
  <Modal opened={opened} onClose={form.onClose} title={t("saleChanges.void.title")} size={480}>
    <VoidForm {...form} />
  </Modal>
);

/** The vehicle as it comes back. One that came back before does not change. */
function unsold(car: Vehicle): Vehicle {
  if (car.soldAt === null) return car;
  return { ...car, soldAt: null, soldPrice: null, status: car.status === "ARCHIVED" ? car.status : "IN_STOCK" };
}

function useVoid(carId: string, saleId: string, onDone: () => void) {
  const sendOnce = useSendOnce();
  return useMutation({
    mutationFn: (reason: string) =>
      sendOnce((options) => api.sales.void({ params: { id: saleId }, body: { reason } }, options)),
    onSuccess: () => {
      // first, so that the panel of the last sale is gone before its sale is; then it is read again for an earlier sale
      queryClient.setQueryData(lastSaleIdKey(carId), null);
      queryClient.setQueryData<Vehicle>(vehicleKey(carId), (car) => car && unsold(car));
      // not read again: the vehicle has no sale now
      queryClient.removeQueries({ queryKey: saleKey(carId) });
      void refreshAfterSale(carId);
      notifications.show({ message: t("saleChanges.void.done") });
      onDone();
    },
  });
}

const usualReasons = ["withdrew", "financing", "mistake"] as const;

function effectText({ soldAt, status }: Vehicle): string {
  if (soldAt === null) return t("saleChanges.void.unchanged");
  const vehicle = t(status === "ARCHIVED" ? "saleChanges.void.archived" : "saleChanges.void.inStock");
  return `${vehicle} ${t("saleChanges.void.leads")}`;
}

function VoidForm({ car, sale, onClose, onVoided }: Omit<VoidSaleProps, "opened">) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const change = useVoid(car.id, sale.id, () => {
    onClose();
    onVoided?.();
  });
  const errors = change.isError ? fieldErrors(change.error) : {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const found = reasonProblem(reason);
        setProblem(found);
        if (found === undefined) change.mutate(reason.trim());
      }}
      noValidate
    >
      <Text size="sm" mb="sm">
        {t("saleChanges.void.question", { price: priceText(sale.soldPrice, car.currency), day: day(sale.soldAt) })}{" "}
        {effectText(car)}
      </Text>
      <SaleReason
        usualReasons={usualReasons.map((name) => t(`saleChanges.void.reasons.${name}`))}
        hasFocus
        value={reason}
        onChange={(text) => {
          setReason(text);
          setProblem(undefined);
        }}
        error={problem ?? errors.reason}
      />
      {change.isError && errors.reason === undefined && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={change.error} />
        </div>
      )}
      <FormButtons submit={t("saleChanges.void.submit")} isPending={change.isPending} onCancel={onClose} />
    </form>
  );
}
