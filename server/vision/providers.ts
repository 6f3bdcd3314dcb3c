/** Execution providers of ONNX Runtime, as named in FORECOURT_EXECUTION_PROVIDERS. */
export const providers = ["cuda", "dml", "coreml", "cpu"] as const;
export type Provider = (typeof providers)[number];

/** Default providers by platform, tried in order. */
export function platformProviders(platform: NodeJS.Platform): readonly Provider[] {
  if (platform === "win32") return ["dml", "cpu"];
  if (platform === "darwin") return ["coreml", "cpu"];
  return ["cuda", "cpu"];
}
