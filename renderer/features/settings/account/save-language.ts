import type { Language } from "../../../../contracts/accounts/languages.ts";
import { api } from "../../../api/client/client.ts";

/** Saves the language of the account: the pages in other browsers and mails use it. */
export const saveLanguage = (language: Language) => api.accounts.rename({ body: { language } });
