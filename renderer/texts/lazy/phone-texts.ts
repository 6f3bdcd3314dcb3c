import i18next from "i18next";
import { phone } from "../en/inspect/phone.ts";
import "../t.ts";

/** The texts of the page for phones. Only that page imports this file, before it asks for a text: the other pages do not load them. */
i18next.addResourceBundle("en", "translation", { phone }, true);
