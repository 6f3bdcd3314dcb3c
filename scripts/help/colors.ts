import { colors } from "../../renderer/app/colors.ts";

/** Colors that the theme takes from its palettes (renderer/app/theme.ts). */
const light = {
  "--mantine-color-text": "#17201d",
  "--mantine-color-body": "#ffffff",
  "--mantine-color-anchor": "#115e5a",
  ...colors.light,
};
const dark = { "--mantine-color-text": "#dbe1de", "--mantine-color-body": "#1c2321", ...colors.dark };

const block = (selector: string, values: Readonly<Record<string, string>>): string =>
  `${selector} {\n${Object.entries(values)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join("")}}\n`;

/** The colors of the product as a stylesheet. Paper is always light. */
export const colorsCss = (): string =>
  block(":root", { ...colors.variables, ...light }) +
  `@media screen {\n${block(':root[data-mantine-color-scheme="dark"]', { "color-scheme": "dark", ...dark })}}\n`;
