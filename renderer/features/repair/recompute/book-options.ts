import "../../../texts/lazy/repair-texts.ts";
import type { RateBook } from "../../../../contracts/repair/rate-book.ts";
import { t } from "../../../texts/t.ts";
import { day } from "../../../ui/format/format.ts";

type Version = Pick<RateBook, "version" | "changed_at" | "changed_by" | "note">;

function labelOf({ version, changed_at, changed_by, note }: Version, isUsed: boolean): string {
  const name = isUsed ? t("repair.recompute.asMade", { version }) : t("repair.basis.book", { version });
  const details = [changed_by, changed_at === null ? null : day(changed_at), note];
  return [name, ...details.filter((part) => part !== null && part !== "")].join(", ");
}

/** The rate books to choose from: the current one, and the earlier versions, with the one of the estimate marked. */
export const bookOptions = (versions: readonly Version[], used: number) => [
  { value: "", label: t("repair.recompute.current") },
  ...versions
    .filter(({ version }, at) => at > 0 || version === used)
    .map((version) => ({ value: String(version.version), label: labelOf(version, version.version === used) })),
];
