import type { PinAnswer } from "../../../../contracts/desktop/bridge.ts";
import { t } from "../../../texts/t.ts";

/** The message for what is no PIN; null for a PIN. */
export const pinProblem = (text: string): string | null =>
  /^\d{4,12}$/.test(text) ? null : t("desktop.kiosk.invalid");

const secondsOfMinute = 60;

/** The message for a PIN that the shell has refused. */
export const refusal = ({ waitSeconds }: PinAnswer): string =>
  waitSeconds === 0
    ? t("desktop.kiosk.wrong")
    : t("desktop.kiosk.wait", { count: Math.ceil(waitSeconds / secondsOfMinute) });
