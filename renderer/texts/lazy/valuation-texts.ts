import i18next from "i18next";
import { valuation } from "../en/price/valuation.ts";
import "../t.ts";

/** The texts of the Valuation tab. Only its file imports this one, before it asks for a text: other pages do not load them. */
i18next.addResourceBundle("en", "translation", { valuation }, true);
