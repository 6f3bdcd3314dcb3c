import i18next from "i18next";
import { developer } from "../en/office/developer.ts";
import "../t.ts";

/** The texts of the pages for developers. Only these pages import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { developer }, true);
