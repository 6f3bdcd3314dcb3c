import i18next from "i18next";
import { repair } from "../en/inspect/repair.ts";
import "../t.ts";

/** The texts of the Damage and repair tab. Only its files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { repair }, true);
