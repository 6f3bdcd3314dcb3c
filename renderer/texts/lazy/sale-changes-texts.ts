import i18next from "i18next";
import { saleChanges } from "../en/sell/sale-changes.ts";
import "../t.ts";

/** The texts for changes of a sale. Only their files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { saleChanges }, true);
