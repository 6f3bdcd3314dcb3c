import "../../../../../texts/lazy/bulk-texts.ts";
import { Modal, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type InventoryVehicle, maxPriceReason } from "../../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../../api/client/client.ts";
import { useCan } from "../../../../../api/records/teams.ts";
import { t } from "../../../../../texts/t.ts";
import { FormButtons } from "../../../../../ui/forms/form-buttons.tsx";
import { showError } from "../../../../../ui/page/show-error.ts";
import { ErrorNotice } from "../../../../../ui/page/states.tsx";
import { currentCars, offerUndoOf, priceField, refreshInventory } from "../change-vehicles.ts";
import { changePrices, type NewPrices, type PriceRequest } from "./change-prices.ts";
import { initialPrice, priceChangeOf } from "./price-change.ts";
import { PriceFields } from "./price-fields.tsx";
import { type Preview, PreviewTable, usePreview } from "./price-preview.tsx";
import { suggestedPrices, withSuggestions } from "./suggested.ts";

interface PriceDialogProps {
  readonly cars: readonly InventoryVehicle[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The dialog for the asking prices of many vehicles, with a preview of each price. */
export function PriceDialog({ opened, ...form }: PriceDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={t("bulk.price.title", { count: form.cars.length })} size={640}>
      <PriceForm {...form} />
    </Modal>
  );
}

/** Undefined if the vehicles have prices in several currencies. */
const commonCurrency = (cars: readonly InventoryVehicle[]): string | undefined =>
  cars.every(({ currency }) => currency === cars[0]?.currency) ? cars[0]?.currency : undefined;

/** Longer than the pause between two typed digits. */
const previewAfterMs = 250;

function PriceForm({ cars, onClose, onDone }: Omit<PriceDialogProps, "opened">) {
  const [values, setValues] = useState(initialPrice);
  const [reason, setReason] = useState("");
  const [previewed] = useDebouncedValue(values, previewAfterMs);
  const seesCosts = useCan()("view_costs") === true;
  const ids = useMemo(() => cars.map(({ id }) => id), [cars]);
  const change = priceChangeOf(previewed);
  const preview = usePreview(ids, change);
  const latest = currentCars(cars);
  const found = change === undefined ? undefined : preview.data;
  const data = found && (previewed.kind === "suggested" ? withSuggestions(found, latest) : found);
  const isCurrent = previewed === values && preview.isSuccess && !preview.isPlaceholderData;
  const save = useSavePrices(cars, onDone);
  const isTooLong = reason.trim().length > maxPriceReason;
  const count = isCurrent && data ? data.prices.length : 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isCurrent || !change || !data || isTooLong) return;
        const requests =
          previewed.kind === "suggested" ? pricesEach(data.prices) : [{ ids: data.prices.map(({ id }) => id), change }];
        save.mutate({ requests, reason: reason.trim() });
      }}
    >
      <PriceFields
        values={values}
        currency={commonCurrency(cars)}
        hasSuggestions={suggestedPrices(latest).length > 0}
        onChange={setValues}
      />
      <PreviewTable cars={cars} preview={data} seesCosts={seesCosts} />
      <Text size="sm" c="dimmed" role="status" mih={21}>
        {data && summaryOf(data)}
      </Text>
      <TextInput
        mt="sm"
        label={t("vehicle.price.reason")}
        placeholder={t("vehicle.price.reasonHint")}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isTooLong && t("common.tooLong", { max: maxPriceReason })}
      />
      {[preview.error, save.error].map((error) => error && <ErrorNotice key={error.message} error={error} />)}
      <FormButtons
        submit={t("bulk.price.save", { count })}
        isPending={save.isPending}
        isDisabled={count === 0}
        onCancel={onClose}
      />
    </form>
  );
}

const summaryOf = ({ prices, unchanged, problems }: Preview): string =>
  [
    t("bulk.price.changed", { count: prices.length }),
    unchanged > 0 && t("bulk.price.unchanged", { count: unchanged }),
    problems.length > 0 && t("bulk.price.problems", { count: problems.length }),
  ]
    .filter((part) => part !== false)
    .join(" ");

/** A request for each price, with the vehicles that get it. */
const pricesEach = (prices: Preview["prices"]): PriceRequest[] =>
  [...Map.groupBy(prices, ({ to }) => to)].map(([askingPrice, same]) => ({
    ids: same.map(({ id }) => id),
    change: { askingPrice },
  }));

/** Changes the prices as the preview shows them, and offers to undo it. */
function useSavePrices(cars: readonly InventoryVehicle[], onDone: () => void) {
  return useMutation({
    mutationFn: (prices: NewPrices) => changePrices(prices, (body) => api.vehicleChanges.change({ body })),
    onSuccess: ({ prices, error }) => {
      if (error !== undefined) showError(error);
      const byId = new Map(cars.map((car) => [car.id, car]));
      const at = (end: "from" | "to") =>
        prices.flatMap((price) => {
          const car = byId.get(price.id);
          return car ? [priceField.with(car, price[end])] : [];
        });
      const changed = { field: priceField, before: at("from"), after: at("to") };
      offerUndoOf(changed, t("bulk.done.price", { count: prices.length }));
      onDone();
    },
    onSettled: refreshInventory,
  });
}
