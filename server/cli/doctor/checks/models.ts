import { listSupportedBackends } from "onnxruntime-node";
import type { Config } from "../../../config.ts";
import { platformProviders } from "../../../vision/providers.ts";
import { openVision, type VisionDescription } from "../../../vision/vision.ts";
import { type Check, error, type Finding, ok, reasonOf, warning } from "../check.ts";

/** The execution providers: which ones are wanted, and which one the models run on. */
function providersOf({ executionProviders }: Config, { models, threads }: VisionDescription): Finding {
  const name = "execution providers";
  const used = [...new Set(models.map(({ provider }) => provider))];
  const available = listSupportedBackends().map((backend) => backend.name);
  const found = `The models run on ${used.join(" and ")} (${threads} threads)`;
  const [first] = executionProviders ?? platformProviders(process.platform);
  if (executionProviders === undefined || first === undefined || used.every((one) => one === first)) {
    return ok(name, `${found}; this ONNX Runtime has ${available.join(", ")}`);
  }
  const remedy = `Install the driver and libraries of ${first}, or set FORECOURT_EXECUTION_PROVIDERS=${used[0]}.`;
  return warning(name, `${found}, although FORECOURT_EXECUTION_PROVIDERS names ${first} first.`, remedy);
}

/** Checks the files' hashes and runs each model once. */
export const checkModels: Check = async ({ config }) => {
  const { modelFolder, executionProviders } = config;
  const options = {
    modelDir: modelFolder,
    checksCloser: true,
    ...(executionProviders && { providers: executionProviders }),
  };
  try {
    const vision = await openVision(options);
    const description = vision.describe();
    await vision.close();
    return [ok("models", `${description.version} in ${modelFolder}`), providersOf(config, description)];
  } catch (cause) {
    const [found = "", ...advice] = reasonOf(cause).split("; ");
    const remedy = advice.join("; ") || "Install the models again.";
    return [error("models", found, remedy.charAt(0).toUpperCase() + remedy.slice(1))];
  }
};
