import i18next from "i18next";
import { backups } from "../en/office/backups.ts";
import "../t.ts";

/** The texts of backups. Only the settings import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { backups }, true);
