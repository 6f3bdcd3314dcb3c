import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { t } from "../../texts/t.ts";
import classes from "./vin.module.css";

/** A VIN that can be selected with the mouse, even in a row that is a link, and copied with one click. */
export function Vin({ vin }: { readonly vin: string }) {
  return (
    <span className={classes.vin}>
      <span className="mono">{vin}</span>
      <CopyButton value={vin}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t(copied ? "ui.copied" : "ui.copy", { text: vin })}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}
