import type { phoneRest as english } from "../../en/inspect/phone-rest.ts";
import type { Translation } from "../../translation.ts";

/** Photos that a phone still has when an inspection starts. */
export const phoneRest: Translation<typeof english> = {
  title: "Noch Fotos auf dem Smartphone",
  waiting_one: "{{count, number}} Foto ist noch auf dem Smartphone.",
  waiting_other: "{{count, number}} Fotos sind noch auf dem Smartphone.",
  silent: "Das Smartphone antwortet seit einer Weile nicht. Vielleicht hat es weitere Fotos.",
  text: "Wenn Sie warten, erscheinen sie hier, sobald sie ankommen. Wenn Sie ohne sie beginnen, lassen sie sich auf dem Smartphone speichern.",
  all: "Alle Fotos vom Smartphone sind da.",
  without: "Ohne sie beginnen",
  wait: "Warten",
  late_one:
    "{{count, number}} Foto vom Smartphone kam erst nach dem Start an. Es liegt beim Fahrzeug unter „Begutachten“.",
  late_other:
    "{{count, number}} Fotos vom Smartphone kamen erst nach dem Start an. Sie liegen beim Fahrzeug unter „Begutachten“.",
};
