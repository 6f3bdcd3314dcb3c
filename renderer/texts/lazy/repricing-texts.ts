import i18next from "i18next";
import { repricing } from "../en/price/repricing.ts";
import "../t.ts";

/** The texts of automatic values. Only their files import this one, before they ask for a text: other pages do not load them. */
i18next.addResourceBundle("en", "translation", { repricing }, true);
