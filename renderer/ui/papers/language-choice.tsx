import { Anchor, Group } from "@mantine/core";
import { type Language, languages } from "../../../contracts/accounts/languages.ts";
import { language, languageNames, storeLanguage } from "../../texts/language.ts";
import { t } from "../../texts/t.ts";
import { showError } from "../page/show-error.ts";

interface LanguageChoiceProps {
  /** Saves the choice for the account, and may return a promise. If it fails, the language stays. */
  readonly save: (chosen: Language) => unknown;
}

async function choose(chosen: Language, save: LanguageChoiceProps["save"]): Promise<void> {
  try {
    await save(chosen);
    storeLanguage(chosen);
    location.reload();
  } catch (error) {
    showError(error);
  }
}

/** Chooses the language of the pages in this browser, and reloads the page. Each language has its own name. */
export const LanguageChoice = ({ save }: LanguageChoiceProps) => (
  <Group role="group" aria-label={t("ui.language")} gap="lg">
    {languages.map((one) => (
      <Anchor
        key={one}
        component="button"
        type="button"
        lang={one}
        aria-pressed={one === language}
        underline={one === language ? "never" : "always"}
        c={one === language ? "inherit" : "var(--mantine-color-anchor)"}
        fw={one === language ? 650 : 400}
        size="sm"
        mih={44}
        onClick={() => void choose(one, save)}
      >
        {languageNames[one]}
      </Anchor>
    ))}
  </Group>
);
