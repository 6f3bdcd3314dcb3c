import { notifications } from "@mantine/notifications";
import { type ComponentType, useEffect, useState } from "react";
import type { User } from "../../../../contracts/accounts/accounts.ts";
import { t } from "../../../texts/t.ts";
import { loadModule } from "../../page-files.ts";
import { closeKeys, closePalette, usePaletteState } from "./palette-state.ts";
import { useGlobalKeys } from "./use-global-keys.ts";

type PaletteComponent = ComponentType<{ readonly user: User }>;

/** The palette and the list of keys. Their file is loaded when one of them is first opened. */
export function PaletteHost({ user }: { readonly user: User }) {
  useGlobalKeys();
  const isWanted = usePaletteState(({ opened, keysOpened }) => opened || keysOpened);
  const [Palette, setPalette] = useState<PaletteComponent>();
  useEffect(() => {
    if (!isWanted || Palette) return;
    loadModule("app/shell/palette/palette.tsx", () => import("./palette.tsx")).then(
      (file) => setPalette(() => file.Palette),
      () => {
        closePalette();
        closeKeys();
        notifications.show({ color: "red", message: t("shell.search.failed") });
      },
    );
  }, [isWanted, Palette]);
  return Palette && <Palette user={user} />;
}
