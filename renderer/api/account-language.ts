import type { User } from "../../contracts/accounts.ts";
import { languages } from "../../contracts/languages.ts";
import { language, languageKeys } from "../texts/language.ts";
import { api } from "./client.ts";
import { queryClient, sessionKey } from "./query.ts";

/**
 * Saves a choice that was made before signing in, or before accounts had a language. Otherwise it brings the account's language
 * to a browser without a choice, and reloads the page once. Other people of a shared computer keep the language of their accounts.
 */
export async function agreeOnLanguage(user: User): Promise<void> {
  try {
    const chosen = languages.find((one) => one === localStorage.getItem(languageKeys.chosen));
    if (chosen === undefined) return adopt(user);
    const isUnsaved = sessionStorage.getItem(languageKeys.unsaved) !== null || user.language === null;
    if (isUnsaved && user.language !== chosen) {
      const changed = await api.accounts.rename({ body: { language: chosen } });
      queryClient.setQueryData(sessionKey, changed.user);
    }
    sessionStorage.removeItem(languageKeys.unsaved);
  } catch {
    // storage is blocked, or the server does not respond: the next load of the page tries again
  }
}

function adopt(user: User): void {
  const known = localStorage.getItem(languageKeys.account);
  if (known === user.language) return;
  if (user.language === null) localStorage.removeItem(languageKeys.account);
  else localStorage.setItem(languageKeys.account, user.language);
  // only after a change of the stored value: the page stays in English if its texts cannot be loaded
  if (user.language !== null && user.language !== language) location.reload();
}
