import i18next from "i18next";
import { count } from "../ui/format.ts";
import type { cases } from "./en/cases.ts";
import type { compare } from "./en/compare.ts";
import type { mechanical } from "./en/mechanical.ts";
import type { phone } from "./en/phone.ts";
import type { repair } from "./en/repair.ts";
import type { valuation } from "./en/valuation.ts";
import { en } from "./en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    // the page for phones, cases, comparisons and the tabs of a vehicle add their texts themselves (phone-texts.ts and others)
    resources: {
      translation: typeof en & {
        readonly cases: typeof cases;
        readonly compare: typeof compare;
        readonly mechanical: typeof mechanical;
        readonly phone: typeof phone;
        readonly repair: typeof repair;
        readonly valuation: typeof valuation;
      };
    };
  }
}

void i18next.init({
  lng: "en",
  resources: { en: { translation: en } },
  initAsync: false,
  returnNull: false,
  // React escapes what it renders
  interpolation: { escapeValue: false },
});
// `{{count, number}}` in a text: with the separators of the reader's locale, as all other numbers of the page
i18next.services.formatter?.add("number", (value: number) => count(value));

/**
 * The text of a key in the language of the page. The language is known before the first module asks for a text, so that
 * `t` works everywhere, outside of components too.
 */
export const t = i18next.t;
