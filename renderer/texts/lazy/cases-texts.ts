import i18next from "i18next";
import { cases } from "../en/inspect/cases.ts";
import "../t.ts";

/** The texts of cases. Only their files import this one, before they ask for a text: other pages do not load them. */
i18next.addResourceBundle("en", "translation", { cases }, true);
