import i18next from "i18next";
import { views } from "../en/stock/views.ts";
import "../t.ts";

/** The texts of saved views. Other pages do not load them. */
i18next.addResourceBundle("en", "translation", { views }, true);
