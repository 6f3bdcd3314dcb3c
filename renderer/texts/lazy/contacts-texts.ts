import i18next from "i18next";
import { contacts } from "../en/sell/contacts.ts";
import "../t.ts";

/** The texts of contacts. Other pages do not load them. */
i18next.addResourceBundle("en", "translation", { contacts }, true);
