import { LanguageChoice } from "../../../ui/language-choice.tsx";

/** The language of the pages in this browser. */
export const LanguagePanel = () => (
  <div className="panel" style={{ padding: 18 }}>
    <LanguageChoice />
  </div>
);
