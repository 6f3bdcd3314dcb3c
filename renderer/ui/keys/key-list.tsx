import { Kbd, Modal, Switch } from "@mantine/core";
import { t } from "../../texts/t.ts";
import classes from "./key-list.module.css";
import { useShortcutsEnabled } from "./single-keys.ts";

export type KeyMeaning = readonly [keys: readonly string[], what: string];

interface KeyListProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly keys: readonly KeyMeaning[];
  /** Why a user may want to turn the keys off. */
  readonly advice: string;
}

/** The keys of a screen, and the switch that turns single-key shortcuts off on all screens. */
export function KeyList({ opened, onClose, title, keys, advice }: KeyListProps) {
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnClickOutside>
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
        label={t("ui.singleKeys")}
        description={advice}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
    </Modal>
  );
}
