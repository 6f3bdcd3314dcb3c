import type { DecodedVin } from "../../../../contracts/vehicles/decoded-vin.ts";
import { t } from "../../../texts/t.ts";

type SourcedField = keyof DecodedVin["sources"];

/** Where the value of a field comes from. Undefined for a value that the VIN does not give: the user typed it. */
export function vinSource(decoded: DecodedVin | undefined, field: SourcedField, value: string): string | undefined {
  const source = decoded?.sources[field];
  if (!source || decoded?.[field] !== value) return undefined;
  if (source.from !== "market") return t(`vehicles.form.source.${source.from}`);
  if (source.market === null) return undefined;
  const { agreeing, cars } = source.market;
  return t("vehicles.form.source.market", { agreeing, cars });
}
