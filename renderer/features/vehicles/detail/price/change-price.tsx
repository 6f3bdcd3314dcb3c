import { Modal, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { maxPriceReason, type Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { fieldErrors } from "../../../../api/client/error-explanation.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { t } from "../../../../texts/t.ts";
import { enteredNumber } from "../../../../ui/forms/entered-number.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import { PriceInput } from "../../price-input.tsx";
import { PriceEffect } from "./price-effect.tsx";
import { savePrice } from "./save-price.ts";

interface ChangePriceProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialog for a new asking price, with the difference, the new margin and the reason. */
export function ChangePrice({ opened, ...form }: ChangePriceProps) {
  const title = t(form.car.askingPrice === null ? "vehicle.price.set" : "vehicle.price.change");
  return (
    <Modal opened={opened} onClose={form.onClose} title={title} size={480}>
      <PriceForm {...form} />
    </Modal>
  );
}

interface PriceValues {
  askingPrice: number | string;
  reason: string;
}

function useSavePrice(car: Vehicle, onSaved: () => void) {
  return useMutation({
    mutationFn: ({ askingPrice, reason }: PriceValues) => savePrice(car.id, enteredNumber(askingPrice) ?? null, reason),
    onSuccess: () => {
      notifications.show({ message: t("vehicle.price.saved") });
      onSaved();
    },
  });
}

function PriceForm({ car, access, onClose }: Omit<ChangePriceProps, "opened">) {
  const form = useForm<PriceValues>({
    initialValues: { askingPrice: car.askingPrice ?? "", reason: "" },
    validate: {
      askingPrice: (price) => (enteredNumber(price) === undefined ? t("vehicle.price.missing") : null),
      reason: (text) => (text.trim().length > maxPriceReason ? t("common.tooLong", { max: maxPriceReason }) : null),
    },
  });
  const save = useSavePrice(car, onClose);
  const errors = save.isError ? fieldErrors(save.error) : {};
  const price = enteredNumber(form.values.askingPrice);
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <PriceInput
        currency={car.currency}
        label={t("vehicles.field.askingPrice")}
        required
        data-autofocus
        {...form.getInputProps("askingPrice")}
        error={form.errors.askingPrice ?? errors.askingPrice}
      />
      <PriceEffect car={car} access={access} price={price ?? null} />
      <TextInput
        label={t("vehicle.price.reason")}
        placeholder={t("vehicle.price.reasonHint")}
        {...form.getInputProps("reason")}
        error={form.errors.reason ?? errors.priceReason}
      />
      {save.isError && Object.keys(errors).length === 0 && (
        <div style={{ marginTop: 14 }}>
          <ErrorNotice error={save.error} />
        </div>
      )}
      <FormButtons
        submit={t("vehicle.price.save")}
        isPending={save.isPending}
        isDisabled={price === car.askingPrice}
        onCancel={onClose}
      />
    </form>
  );
}
