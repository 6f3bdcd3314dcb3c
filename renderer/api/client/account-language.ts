import type { User } from "../../../contracts/accounts/accounts.ts";
import type { Language } from "../../../contracts/accounts/languages.ts";
import type { languageKeys } from "../../texts/language.ts";

interface Page {
  /** The language of the page. */
  readonly language: Language;
  readonly keys: typeof languageKeys;
  /** Saves the page's language for the account. */
  readonly save: () => Promise<unknown>;
}

/**
 * Saves a choice that was made before signing in. An account without a language gets the one that was chosen in this browser,
 * also by another person of a shared computer: it is the language in which the user sees the pages. A browser without a choice
 * gets the account's language, and the page reloads once.
 * This file imports only types: another import would divide the files that the page loads first.
 */
export async function agreeOnLanguage(user: User, page: Page): Promise<void> {
  const { language, keys, save } = page;
  try {
    const chosen = localStorage.getItem(keys.chosen);
    if (chosen === null) return adopt(user, page);
    // the texts of the chosen language could not be loaded
    if (chosen !== language) return;
    const isUnsaved = sessionStorage.getItem(keys.unsaved) !== null || user.language === null;
    if (isUnsaved && user.language !== language) await save();
    sessionStorage.removeItem(keys.unsaved);
  } catch {
    // storage is blocked, or the server does not respond: the next load of the page tries again
  }
}

function adopt(user: User, { language, keys }: Page): void {
  const known = localStorage.getItem(keys.account);
  if (known === user.language) return;
  if (user.language === null) localStorage.removeItem(keys.account);
  else localStorage.setItem(keys.account, user.language);
  // only after a change of the stored value: the page stays in English if its texts cannot be loaded
  if (user.language !== null && user.language !== language) location.reload();
}
