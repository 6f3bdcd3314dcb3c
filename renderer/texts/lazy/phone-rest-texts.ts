import i18next from "i18next";
import { phoneRest } from "../en/inspect/phone-rest.ts";
import "../t.ts";

/** The texts of photos that a phone still has. Only the files that show them import this one: other pages do not load them. */
i18next.addResourceBundle("en", "translation", { phoneRest }, true);
