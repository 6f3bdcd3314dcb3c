/** Sentences with distances that are changed for readers of kilometers. Others have only the words `… miles`. */
export const metricSentences: Readonly<Record<string, string>> = {
  "{{miles1}} miles; typical for its age: {{miles2}}": "{{miles1}}; typical for its age: {{miles2}}",
  "Every {{interval1}} miles.": "Every {{interval1}}.",
  "Every {{interval1}} miles or {{text1}}, whichever comes first.":
    "Every {{interval1}} or {{text1}}, whichever comes first.",
  "After the repair, no loss remains: formula 17c counts none from {{interval1}} miles on.":
    "After the repair, no loss remains: formula 17c counts none from {{interval1}} on.",
};

/** The words `7,500 miles` and `5,000-7,500 miles` in another unit. */
export const milesIn = (text: string, distance: (miles: number) => string): string =>
  text.replaceAll(/(?<![\d,-])(?:(\d[\d,]*)-)?(\d[\d,]*) miles\b/g, (_, from: string | undefined, to: string) =>
    [from, to].flatMap((one) => (one === undefined ? [] : distance(Number(one.replaceAll(",", ""))))).join(" to "),
  );
