import { LanguageChoice } from "../../../ui/papers/language-choice.tsx";
import { saveLanguage } from "./save-language.ts";

/** The language of the pages in this browser, and of mails to the account. */
export const LanguagePanel = () => (
  <div className="panel" style={{ padding: 18 }}>
    <LanguageChoice save={saveLanguage} />
  </div>
);
