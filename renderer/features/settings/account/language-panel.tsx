import type { Language } from "../../../../contracts/languages.ts";
import { api } from "../../../api/client.ts";
import { LanguageChoice } from "../../../ui/language-choice.tsx";

const save = (language: Language) => api.accounts.rename({ body: { language } });

/** The language of the pages in this browser, and of mails to the account. */
export const LanguagePanel = () => (
  <div className="panel" style={{ padding: 18 }}>
    <LanguageChoice save={save} />
  </div>
);
