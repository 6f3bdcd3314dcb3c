import i18next from "i18next";
import { mechanical } from "../en/inspect/mechanical.ts";
import "../t.ts";

/** The texts of the Mechanical tab. Only its files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { mechanical }, true);
