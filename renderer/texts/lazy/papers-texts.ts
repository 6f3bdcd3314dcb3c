import i18next from "i18next";
import { papers } from "../en/shell/papers.ts";
import "../t.ts";

/** The texts of the choice of a paper's language. Only its file imports this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { papers }, true);
