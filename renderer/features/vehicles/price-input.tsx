import { NumberInput, type NumberInputProps } from "@mantine/core";
import { currencySign } from "../../ui/format/format.ts";
import { separators } from "../../ui/format/separators.ts";

interface PriceInputProps extends NumberInputProps {
  /** Undefined: no sign. */
  readonly currency: string | undefined;
}

/** A field for an amount, with the sign of its currency. */
export const PriceInput = ({ currency, ...props }: PriceInputProps) => (
  <NumberInput
    {...(currency !== undefined && currencySign(currency))}
    {...separators}
    min={0}
    decimalScale={2}
    hideControls
    {...props}
  />
);
