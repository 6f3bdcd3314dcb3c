import i18next from "i18next";
import { campaigns } from "../en/sell/campaigns.ts";
import "../t.ts";

/** The texts of campaigns. Other pages do not load them. */
i18next.addResourceBundle("en", "translation", { campaigns }, true);
