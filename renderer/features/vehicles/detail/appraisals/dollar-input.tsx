import type { NumberInputProps } from "@mantine/core";
import { PriceInput } from "../../price-input.tsx";

/** A field for an amount in US dollars, the currency of valuations and appraisals. */
export const DollarInput = (props: NumberInputProps) => <PriceInput currency="USD" {...props} />;
