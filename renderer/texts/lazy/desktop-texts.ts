import i18next from "i18next";
import { desktop } from "../en/shell/desktop.ts";
import "../t.ts";

/** The texts of the desktop shell's part. Other pages do not load them. */
i18next.addResourceBundle("en", "translation", { desktop }, true);
