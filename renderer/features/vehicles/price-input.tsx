import { NumberInput, type NumberInputProps } from "@mantine/core";

/** A field for an amount in dollars and cents. */
export const PriceInput = (props: NumberInputProps) => (
  <NumberInput prefix="$" thousandSeparator min={0} decimalScale={2} hideControls {...props} />
);
