/** Sentences with distances that are changed for papers in kilometers. Others have only the words `… miles`. */
export const metricSentences: Readonly<Record<string, string>> = {
  "{{miles1}} miles; typical for its age: {{miles2}}": "{{miles1}}; typical for its age: {{miles2}}",
};
