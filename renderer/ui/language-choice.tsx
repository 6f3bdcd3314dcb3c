import { Anchor, Group } from "@mantine/core";
import { type Language, language, languageNames, languages, storeLanguage } from "../texts/language.ts";
import { t } from "../texts/t.ts";
import { showError } from "./show-error.ts";

function choose(chosen: Language): void {
  try {
    storeLanguage(chosen);
    location.reload();
  } catch (error) {
    showError(error);
  }
}

/** Chooses the language of the pages in this browser, and reloads the page. Each language has its own name. */
export const LanguageChoice = () => (
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
        onClick={() => choose(one)}
      >
        {languageNames[one]}
      </Anchor>
    ))}
  </Group>
);
