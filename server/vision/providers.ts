/** Where a model may run, in the words of FORECOURT_EXECUTION_PROVIDERS. */
export const providers = ["cuda", "dml", "coreml", "cpu"] as const;
export type Provider = (typeof providers)[number];

/** What is tried, one by one, where nothing is configured. */
export function platformProviders(platform: NodeJS.Platform): readonly Provider[] {
  if (platform === "win32") return ["dml", "cpu"];
  if (platform === "darwin") return ["coreml", "cpu"];
  return ["cuda", "cpu"];
}
