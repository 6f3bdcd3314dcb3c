import { Kbd, Modal, Switch } from "@mantine/core";
import { t } from "../../texts/t.ts";
import classes from "./results-screen.module.css";
import { useShortcutsEnabled } from "./shortcuts.ts";

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["J", "K"], t("results.shortcuts.step")],
  [["A"], t("results.shortcuts.accept")],
  [["E"], t("results.shortcuts.edit")],
  [["R"], t("results.shortcuts.reject")],
  [["D"], t("results.shortcuts.dirt")],
  [["1", "2", "3", "4"], t("results.shortcuts.severity")],
  [["N"], t("results.shortcuts.add")],
  [["+", "−", "0"], t("results.shortcuts.zoom")],
  [["B"], t("results.shortcuts.boxes")],
  [["P"], t("results.shortcuts.print")],
  [[t("results.shortcuts.ctrl"), "Z"], t("results.shortcuts.undo")],
  [["?"], t("results.shortcuts.list")],
];

export function ShortcutList({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <Modal opened={opened} onClose={onClose} title={t("results.header.shortcuts")} closeOnClickOutside>
      <dl className={classes.keys}>
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        mt="md"
        label={t("results.shortcuts.use")}
        description={t("results.shortcuts.useAdvice")}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
    </Modal>
  );
}
