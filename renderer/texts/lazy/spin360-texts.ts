import i18next from "i18next";
import { spin360 } from "../en/inspect/spin360.ts";
import "../t.ts";

/** The texts of the tab 360° of a vehicle. Only its files import this one, before they ask for a text: other pages do not load them. */
i18next.addResourceBundle("en", "translation", { spin360 }, true);
