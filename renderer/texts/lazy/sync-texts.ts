import i18next from "i18next";
import { sync } from "../en/office/sync.ts";
import "../t.ts";

/** The texts of sync. Only the settings and the light in the top bar import this one, so that other pages do not load them first. */
i18next.addResourceBundle("en", "translation", { sync }, true);
