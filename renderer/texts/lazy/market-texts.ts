import i18next from "i18next";
import { market } from "../en/price/market.ts";
import "../t.ts";

/** The texts of the market's pages. Only their files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { market }, true);
