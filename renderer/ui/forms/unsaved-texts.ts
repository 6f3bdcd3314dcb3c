/** Texts that could not be saved, by the id of their field: the panel with the field may be closed meanwhile. */
const texts = new Map<string, string>();

export const unsavedText = (fieldId: string): string | undefined => texts.get(fieldId);

/** `text`: undefined if it is saved, or if the user has dropped it. */
export function keepUnsavedText(fieldId: string, text: string | undefined): void {
  if (text === undefined) texts.delete(fieldId);
  else texts.set(fieldId, text);
}

export const clearUnsavedTexts = (): void => texts.clear();
