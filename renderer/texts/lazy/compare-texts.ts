import i18next from "i18next";
import { compare } from "../en/inspect/compare.ts";
import "../t.ts";

/** The texts of the comparison. Only its page imports this file, before it asks for a text: other pages do not load it. */
i18next.addResourceBundle("en", "translation", { compare }, true);
