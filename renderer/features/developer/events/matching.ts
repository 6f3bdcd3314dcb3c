import type { EventType } from "../../../../contracts/system/webhooks.ts";

/** The types that contain every word in their name or in what triggers them. */
export function matching(types: readonly EventType[], text: string): EventType[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return types.filter(({ event, summary }) => {
    const searched = `${event} ${summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
