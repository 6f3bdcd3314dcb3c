import { SimpleGrid, TextInput } from "@mantine/core";
import type { useForm } from "@mantine/form";
import { t } from "../../../texts/t.ts";
import { dayInput } from "../../../ui/format/day-input.ts";
import { PriceInput } from "../price-input.tsx";
import type { SaleValues } from "./values.ts";

type InputProps = ReturnType<ReturnType<typeof useForm<SaleValues>>["getInputProps"]>;

interface PriceAndDayProps {
  readonly currency: string;
  readonly price: InputProps;
  readonly day: InputProps;
}

/** The price and the day of a sale. */
export const PriceAndDay = ({ currency, price, day }: PriceAndDayProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    <PriceInput currency={currency} label={t("vehicles.sale.price")} required data-autofocus {...price} />
    <TextInput label={t("vehicles.sale.day")} type="date" required max={dayInput(new Date())} {...day} />
  </SimpleGrid>
);
