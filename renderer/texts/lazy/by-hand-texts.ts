import i18next from "i18next";
import { byHand } from "../en/inspect/by-hand.ts";
import "../t.ts";

/** The texts of the entries by hand. Only their files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { byHand }, true);
