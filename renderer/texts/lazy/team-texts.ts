import i18next from "i18next";
import { team } from "../en/stock/team.ts";
import "../t.ts";

/** The texts of teams. Only their page imports this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { team }, true);
