import type { Check } from "../kit/check.ts";
import { linesOf, ownFiles } from "../kit/repository.ts";

/** Where the product's words stand: on the page, on paper, in messages and in documents. */
const worded = /^(renderer|server|contracts|models|docs)\/.*\.(tsx?|md|py|html)$|^[A-Z]+\.md$/;

/** The other spelling of `tire`; not the name of a shape or a color, which only the code reads. */
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
