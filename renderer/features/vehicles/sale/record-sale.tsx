import { Modal } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { useSendOnce } from "../../../api/client/send-once.ts";
import { refreshAfterSale } from "../../../api/records/sales.ts";
import { saleKey, vehicleKey } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { PriceAndDay } from "./price-and-day.tsx";
import { isShownByField, type SaleValues, saleBody, saleErrors, saleProblems, saleValues } from "./values.ts";

interface RecordSaleProps {
  readonly car: Vehicle;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialog for a sale: price, day and buyer. */
export function RecordSale({ car, opened, onClose }: RecordSaleProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("vehicles.sale.record")} size={560}>
      <SaleForm car={car} onClose={onClose} />
    </Modal>
  );
}

function SaleForm({ car, onClose }: Omit<RecordSaleProps, "opened">) {
  const form = useForm<SaleValues>({
    initialValues: saleValues(car, new Date()),
    validate: (values) => saleProblems(values, new Date()),
  });
  const sendOnce = useSendOnce();
  const sell = useMutation({
    mutationFn: (values: SaleValues) =>
      sendOnce((options) =>
        api.vehicles.sell({ params: { id: car.id }, body: saleBody(values, car, new Date()) }, options),
      ),
    onSuccess: ({ vehicle }) => {
      queryClient.setQueryData(vehicleKey(car.id), vehicle);
      void queryClient.invalidateQueries({ queryKey: saleKey(car.id) });
      void refreshAfterSale(car.id);
      notifications.show({ message: t("vehicles.sale.recorded") });
      onClose();
    },
    onError: (error) => form.setErrors(saleErrors(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => sell.mutate(values))} noValidate>
      <PriceAndDay currency={car.currency} price={form.getInputProps("soldPrice")} day={form.getInputProps("soldOn")} />
      <BuyerFields values={form.values} errors={form.errors} onChange={(part) => form.setValues(part)} />
      {sell.error && !isShownByField(sell.error, form.values) && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={sell.error} />
        </div>
      )}
      <FormButtons submit={t("vehicles.sale.record")} isPending={sell.isPending} onCancel={onClose} />
    </form>
  );
}
