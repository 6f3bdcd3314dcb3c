import { Kbd, Modal, Switch } from "@mantine/core";
import classes from "./results-screen.module.css";
import { useShortcutsEnabled } from "./shortcuts.ts";

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["J", "K"], "Next and previous finding"],
  [["A"], "Accept the finding and go to the next"],
  [["E"], "Edit type and part"],
  [["R"], "Reject, or undo the rejection"],
  [["D"], "Reject as dirt or reflection, or undo the rejection"],
  [["1", "2", "3", "4"], "Set severity: minor, moderate, severe, critical"],
  [["N"], "Add a finding"],
  [["+", "−", "0"], "Zoom in, zoom out, fit the photo"],
  [["B"], "Show or hide boxes"],
  [["P"], "Print the report"],
  [["Ctrl", "Z"], "Undo"],
  [["?"], "Show this list"],
];

export function ShortcutList({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" closeOnClickOutside>
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
        label="Use single-key shortcuts"
        description="Turn off if you use speech input or press keys by accident. Ctrl+Z always works."
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
    </Modal>
  );
}
