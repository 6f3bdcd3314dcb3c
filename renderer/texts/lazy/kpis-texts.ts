import i18next from "i18next";
import { kpis } from "../en/price/kpis.ts";
import "../t.ts";

/** The texts of the figures of Today. Only its files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { kpis }, true);
