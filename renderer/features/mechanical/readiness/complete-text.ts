import "../../../texts/lazy/mechanical-texts.ts";
import type { ObdData } from "../../../../contracts/mechanical/obd.ts";
import { t } from "../../../texts/t.ts";
import { byStatus } from "./monitors.ts";

/** "7 of 9 complete": of the self-tests that the car has. */
export function completeText(monitors: NonNullable<ObdData["monitors"]>): string {
  const { complete, incomplete } = byStatus(monitors);
  return t("mechanical.readiness.completeOf", {
    complete: complete.length,
    all: complete.length + incomplete.length,
  });
}
