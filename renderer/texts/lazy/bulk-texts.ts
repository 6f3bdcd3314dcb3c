import i18next from "i18next";
import { bulk } from "../en/stock/bulk.ts";
import "../t.ts";

/** The texts of bulk actions on vehicles. Only its files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { bulk }, true);
