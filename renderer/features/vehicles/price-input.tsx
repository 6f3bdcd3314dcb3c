import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useCurrency } from "../../api/records/dealership.ts";
import { currencySign } from "../../ui/format/format.ts";
import { separators } from "../../ui/format/separators.ts";

/** A field for an amount in the dealership's currency. */
export const PriceInput = (props: NumberInputProps) => (
  <NumberInput {...currencySign(useCurrency())} {...separators} min={0} decimalScale={2} hideControls {...props} />
);
