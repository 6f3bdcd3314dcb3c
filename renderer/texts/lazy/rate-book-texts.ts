import i18next from "i18next";
import { rateBook } from "../en/price/rate-book.ts";
import "../t.ts";

/** The texts of the rate book. Only the settings import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { rateBook }, true);
