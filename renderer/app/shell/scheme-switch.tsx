import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./rail.module.css";

const choices: readonly { scheme: MantineColorScheme; label: string; icon: ReactNode }[] = [
  { scheme: "light", label: "Light", icon: <IconSun size={16} stroke={1.7} aria-hidden /> },
  { scheme: "dark", label: "Dark", icon: <IconMoon size={16} stroke={1.7} aria-hidden /> },
  { scheme: "auto", label: "As the system", icon: <IconDeviceDesktop size={16} stroke={1.7} aria-hidden /> },
];

export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.switch} aria-label="Appearance">
      {choices.map(({ scheme, label, icon }) => (
        <button
          key={scheme}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
        >
          {icon}
        </button>
      ))}
    </fieldset>
  );
}
