import i18next from "i18next";
import type { en } from "../../../../texts/en.ts";
import { t } from "../../../../texts/t.ts";

type FieldName = keyof (typeof en)["vehicles"]["field"];

/** Whether the page has a name for the field. A newer server may know more fields. */
const isNamed = (field: string): field is FieldName => i18next.exists(`vehicles.field.${field}`);

/** The name of a field by itself: "Stock number". */
export const fieldLabel = (field: string): string => (isNamed(field) ? t(`vehicles.field.${field}`) : field);

/** The name of a field after the header of its column: "Stk: stock number". */
export const columnLabel = (field: string): string => (isNamed(field) ? t(`vehicles.import.column.${field}`) : field);
