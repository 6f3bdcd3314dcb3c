import type { NumberInputProps } from "@mantine/core";
import { currencySign } from "../../../../ui/format/format.ts";
import { PriceInput } from "../../price-input.tsx";

/** A field for an amount in US dollars, the currency of valuations and appraisals. */
export const DollarInput = (props: NumberInputProps) => <PriceInput {...currencySign("USD")} {...props} />;
