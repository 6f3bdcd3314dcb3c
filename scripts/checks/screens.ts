import { statSync } from "node:fs";
import { basename } from "node:path";
import type { Check } from "../kit/check.ts";
import { inRoot, ownFiles, read } from "../kit/repository.ts";

const maxMegabytes = 4;

/** The pictures in docs/screens: the page shows exactly the files of the folder, and together they are small. */
export const screens: Check = {
  name: "screens",
  async run() {
    const pictures = ownFiles().filter((file) => /^docs\/screens\/.*\.webp$/.test(file));
    const names = pictures.map((file) => basename(file));
    const shown = [...read("docs/screens/README.md").matchAll(/\]\(([^)]+\.webp)\)/g)].map(([, name]) => name ?? "");
    const megabytes = pictures.reduce((sum, file) => sum + statSync(inRoot(file)).size, 0) / 1e6;
    return {
      problems: [
        ...shown.filter((name) => !names.includes(name)).map((name) => `docs/screens/README.md: there is no ${name}`),
        ...names
          .filter((name) => !shown.includes(name))
          .map((name) => `docs/screens/${name}: README.md does not show it`),
        ...(shown.length === 0 ? ["docs/screens/README.md shows no picture"] : []),
        ...(megabytes > maxMegabytes
          ? [`docs/screens: ${megabytes.toFixed(1)} MB, ${maxMegabytes} MB at most together`]
          : []),
      ],
    };
  },
};
