import i18next from "i18next";
import { outbox } from "../en/sell/outbox.ts";
import "../t.ts";

/** The texts of the outbox. Other pages do not load them. */
i18next.addResourceBundle("en", "translation", { outbox }, true);
