import type { Check } from "../kit/check.ts";
import { linesOf, ownFiles } from "../kit/repository.ts";

/** Files with texts for users: pages, reports, messages and documents. */
const worded = /^(renderer|server|contracts|models|docs)\/.*\.(tsx?|md|py|html)$|^[A-Z]+\.md$/;

/** The British spelling of `tire`, except as the name of a shape or color in code. */
const otherTire = /(?<!["'`.]|- )\b[t]yres?\b(?!["'`:])/i;

export const spelling: Check = {
  name: "one spelling (tire)",
  async run() {
    return {
      problems: ownFiles()
        .filter((file) => worded.test(file))
        .flatMap((file) =>
          linesOf(file).flatMap((line, at) => (otherTire.test(line) ? [`${file}:${at + 1}: write "tire"`] : [])),
        ),
    };
  },
};
