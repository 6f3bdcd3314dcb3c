import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconContrast2Filled, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import { setHighContrast, useContrast } from "../../contrast.ts";
import classes from "./rail.module.css";

interface Choice {
  readonly scheme: MantineColorScheme;
  /** The outdoor theme is the light scheme with more contrast. */
  readonly high?: true;
  readonly label: string;
  readonly icon: ReactNode;
}

const choices: readonly Choice[] = [
  { scheme: "light", label: t("shell.appearance.light"), icon: <IconSun size={16} stroke={1.7} aria-hidden /> },
  { scheme: "dark", label: t("shell.appearance.dark"), icon: <IconMoon size={16} stroke={1.7} aria-hidden /> },
  {
    scheme: "light",
    high: true,
    label: t("shell.appearance.outdoor"),
    icon: <IconContrast2Filled size={16} aria-hidden />,
  },
  {
    scheme: "auto",
    label: t("shell.appearance.system"),
    icon: <IconDeviceDesktop size={16} stroke={1.7} aria-hidden />,
  },
];

export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const contrast = useContrast();
  const choose = ({ scheme, high = false }: { scheme: MantineColorScheme; high?: boolean }) => {
    setColorScheme(scheme);
    setHighContrast(high);
  };
  return (
    <fieldset className={classes.switch} aria-label={t("shell.appearance.label")}>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          title={choice.label}
          aria-label={choice.label}
          aria-pressed={colorScheme === choice.scheme && contrast.high === (choice.high ?? false)}
          onClick={() => choose(choice)}
        >
          {choice.icon}
        </button>
      ))}
    </fieldset>
  );
}
