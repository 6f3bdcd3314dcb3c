import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import type { Strength, StrengthTask } from "./strength.ts";

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
});

function estimate({ password, personal }: StrengthTask): Strength {
  const { score, feedback } = estimator.check(password, [...personal]);
  return { score, advice: [feedback.warning, ...feedback.suggestions].filter((text) => text).join(" ") };
}

parentPort?.on("message", (task: StrengthTask) => parentPort?.postMessage(estimate(task)));
