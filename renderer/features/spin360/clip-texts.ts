import type { SpinJob, SpinSide } from "../../../contracts/inspections/spin360.ts";
import { t } from "../../texts/t.ts";
import { locale } from "../../ui/format/locale.ts";

/** Whether the models search the side for damage: they detect damage on the body only, not in the cabin. */
export const isAnalyzed = ({ side }: { readonly side: SpinSide }): boolean => side !== "INSIDE";

export const damageCountText = (number: number): string =>
  number === 0 ? t("spin360.job.noDamage") : t("spin360.job.findings", { count: number });

const units = ["KB", "MB", "GB", "TB"] as const;

/** `1.4 GB`, in steps of 1024. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 }).format(value)} ${units[step - 1] ?? t("spin360.disk.bytes")}`;
}

/** `103 MB on disk: clip 70 MB, frames 24 MB, masks 9 MB`. */
export function storageText(jobs: readonly Pick<SpinJob, "storage">[]): string {
  const sum = (part: keyof SpinJob["storage"]) => jobs.reduce((bytes, { storage }) => bytes + storage[part], 0);
  const parts = [
    ["clip", sum("video")],
    ["frames", sum("frames")],
    ["masks", sum("masks")],
  ] as const;
  const kept = parts
    .filter(([, bytes]) => bytes > 0)
    .map(([name, bytes]) => t(`spin360.disk.${name}`, { size: bytesText(bytes) }));
  const total = bytesText(parts.reduce((bytes, [, part]) => bytes + part, 0));
  return kept.length === 0 ? t("spin360.disk.empty") : t("spin360.disk.used", { total, parts: kept.join(", ") });
}
