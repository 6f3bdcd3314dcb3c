import i18next from "i18next";
import { installation } from "../en/office/installation.ts";
import "../t.ts";

/** The texts of mail, storage and models. Only the settings import this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { installation }, true);
