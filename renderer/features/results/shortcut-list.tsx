import { Kbd, Modal, Switch } from "@mantine/core";
import classes from "./results-screen.module.css";
import { useShortcutsEnabled } from "./shortcuts.ts";

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["J", "K"], "Next and previous finding"],
  [["A"], "Accept the finding and go to the next"],
  [["E"], "Edit its type and part"],
  [["R"], "Reject it, or take that back"],
  [["D"], "Dirt or reflection, or take that back"],
  [["1", "2", "3", "4"], "Minor, moderate, severe, critical"],
  [["N"], "Add a finding by hand"],
  [["+", "−", "0"], "Zoom in, out, whole photo"],
  [["B"], "Boxes on and off"],
  [["P"], "Print the report"],
  [["Ctrl", "Z"], "Undo"],
  [["?"], "This list"],
];

export function ShortcutList({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const [wanted, setWanted] = useShortcutsEnabled();
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" closeOnClickOutside>
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
        label="Single keys act at once"
        description="Switch off if you speak to your computer or press keys by accident. Ctrl+Z always works."
        checked={wanted}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
    </Modal>
  );
}
