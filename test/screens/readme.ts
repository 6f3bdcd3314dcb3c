import type { Screen } from "./screen.ts";
import { themedScreens, themes } from "./screens.ts";

/** The name of a picture, without its ending. */
export const pictureName = (screen: string, theme: string, isPhone = false): string =>
  [screen, ...(isPhone ? ["phone"] : []), ...(theme === "light" ? [] : [theme])].join("-");

const intro = `# Screens

Pictures of the workstation with the data of a demo, 1366 by 768 pixels, in the light theme; some screens also in the
dark theme and in the outdoor theme, which is for a screen in the sun. All people, vehicles and prices are made up.

\`npm run screens\` takes them again: it makes a demo, starts it, and opens each screen in a browser (some minutes). The
list of the screens is in \`test/screens/list/\`. Days and times on the pictures are those of the run.
`;

/** docs/screens/README.md */
export function readme(screens: readonly Screen[]): string {
  const sections = screens.map(({ name, text }) => {
    const shown = themedScreens.includes(name) ? themes : themes.slice(0, 1);
    const pictures = shown.map((theme) => `![${name}, ${theme}](${pictureName(name, theme)}.webp)`);
    return `## ${name}\n\n${text}\n\n${pictures.join("\n\n")}\n`;
  });
  return [intro, ...sections].join("\n");
}
