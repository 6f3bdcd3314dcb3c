import { Modal, SegmentedControl, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { AppError } from "../../../../contracts/kit/errors.ts";
import { own } from "../../../../contracts/kit/own.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../api/client/client.ts";
import { fieldErrors } from "../../../api/client/error-explanation.ts";
import { queryClient } from "../../../api/client/query.ts";
import { refreshRecords } from "../../../api/records/vehicle-records.ts";
import { saleKey, vehicleKey } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { dayInput } from "../../../ui/format/day-input.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { PriceInput } from "../price-input.tsx";
import { ContactPicker } from "./contact-picker.tsx";
import { type SaleValues, saleBody, saleProblems, saleValues } from "./values.ts";

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

/** The error's messages by the form's field names. */
function formErrors(error: unknown): Record<string, string> {
  const names: Readonly<Record<string, string>> = {
    soldAt: "soldOn",
    "buyer.name": "name",
    "buyer.email": "email",
    "buyer.phone": "phone",
  };
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, text]) => [own(names, field) ?? field, text]),
  );
}

const buyers = [
  { value: "new", label: t("vehicles.sale.buyers.new") },
  { value: "contact", label: t("vehicles.sale.buyers.contact") },
  { value: "none", label: t("vehicles.sale.buyers.none") },
];

function SaleForm({ car, onClose }: Omit<RecordSaleProps, "opened">) {
  const form = useForm<SaleValues>({
    initialValues: saleValues(car, new Date()),
    validate: (values) => saleProblems(values, new Date()),
  });
  // sending again after a lost response never records a second sale
  const key = useRef(crypto.randomUUID());
  const sell = useMutation({
    mutationFn: (values: SaleValues) =>
      api.vehicles.sell(
        { params: { id: car.id }, body: saleBody(values, car, new Date()) },
        { headers: { "idempotency-key": key.current } },
      ),
    onSuccess: ({ vehicle }) => {
      queryClient.setQueryData(vehicleKey(car.id), vehicle);
      void queryClient.invalidateQueries({ queryKey: saleKey(car.id) });
      void queryClient.invalidateQueries({ queryKey: ["today"] });
      void refreshRecords(car.id);
      void queryClient.invalidateQueries({ queryKey: ["vehicles"] });
      notifications.show({ message: t("vehicles.sale.recorded") });
      onClose();
    },
    onError: (error) => {
      // after a correction it is a different request
      if (error instanceof AppError) key.current = crypto.randomUUID();
      form.setErrors(formErrors(error));
    },
  });
  const hasFormError = sell.error && Object.keys(formErrors(sell.error)).length === 0;
  return (
    <form onSubmit={form.onSubmit((values) => sell.mutate(values))} noValidate>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <PriceInput label={t("vehicles.sale.price")} required data-autofocus {...form.getInputProps("soldPrice")} />
        <TextInput
          label={t("vehicles.sale.day")}
          type="date"
          required
          max={dayInput(new Date())}
          {...form.getInputProps("soldOn")}
        />
      </SimpleGrid>
      <Text size="sm" fw={600} mt="md" mb={4}>
        {t("vehicles.sale.buyer")}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t("vehicles.sale.buyer")}
        data={buyers}
        value={form.values.buyer}
        onChange={(value) => {
          form.setFieldValue("buyer", value === "contact" || value === "none" ? value : "new");
          form.clearErrors();
        }}
      />
      {form.values.buyer === "contact" && (
        <ContactPicker
          value={form.values.contactId}
          onChange={(id) => form.setFieldValue("contactId", id)}
          error={form.errors.contactId}
        />
      )}
      {form.values.buyer === "new" && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="sm">
          <TextInput label={t("common.name")} required {...form.getInputProps("name")} />
          <TextInput label={t("common.email")} type="email" {...form.getInputProps("email")} />
          <TextInput label={t("vehicles.sale.phone")} type="tel" {...form.getInputProps("phone")} />
        </SimpleGrid>
      )}
      {hasFormError && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={sell.error} />
        </div>
      )}
      <FormButtons submit={t("vehicles.sale.record")} isPending={sell.isPending} onCancel={onClose} />
    </form>
  );
}
