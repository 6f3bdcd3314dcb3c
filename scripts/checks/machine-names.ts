import type { Check } from "../kit/check.ts";
import { linesOf, ownFiles } from "../kit/repository.ts";

const notText = /\.(png|jpe?g|webp|avif|heic|gif|ico|onnx|pdf|woff2?|ttf|gz|zip|db|wasm|npz|bin)$/i;

/** Names that are valid on one machine only. The brackets keep the patterns from matching this file. */
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["a path of one machine", /(^|[^\w.])[/](work|farm|root|home|Users)[/]\w/],
  ["a path of one machine", /\b[A-Z]:\\+(Users|work)\b/i],
  ["a temporary path of one run", /[/]tmp[/](bash_jobs|\w*[.]?\d{3,})/],
  [
    "the host of a registry",
    /\b(registry[.](npmjs|yarnpkg|npmmirror)|npm[.]pkg[.]github|pypi[.]org|deb[.]debian)[.]?\w*/,
  ],
  ["the host of a registry", /\b(verdacci[o]|artifactor[y]|nexus[.]|localhost:487[3])\b/i],
];

export const machineNames: Check = {
  name: "machine paths and registry hosts",
  async run() {
    return {
      problems: ownFiles()
        .filter((file) => !notText.test(file))
        .flatMap(mentions),
    };
  },
};

function mentions(file: string): readonly string[] {
  return linesOf(file).flatMap((line, index) =>
    patterns
      .filter(([, pattern]) => pattern.test(line))
      .map(([name, pattern]) => `${file}:${index + 1}: ${name}: ${pattern.exec(line)?.[0].trim()}`),
  );
}
