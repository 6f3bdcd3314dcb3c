import i18next from "i18next";
import { welcome } from "../en/office/welcome.ts";
import "../t.ts";

/** The texts of the set-up. Only its files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { welcome }, true);
