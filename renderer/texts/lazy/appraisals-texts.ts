import i18next from "i18next";
import { appraisals } from "../en/price/appraisals.ts";
import "../t.ts";

/** The texts of appraisals for buying. Only its files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { appraisals }, true);
