import i18next from "i18next";
import { audit } from "../en/office/audit.ts";
import "../t.ts";

/** The texts of the audit log. Only its page imports this one, so that other pages do not load them. */
i18next.addResourceBundle("en", "translation", { audit }, true);
