import i18next from "i18next";
import { salePapers } from "../en/sell/sale-papers.ts";
import "../t.ts";

/** The texts of papers for buyers. Only their files import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { salePapers }, true);
