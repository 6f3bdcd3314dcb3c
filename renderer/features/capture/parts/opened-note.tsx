import "../../../texts/lazy/desktop-texts.ts";
import { Alert, Button, Group } from "@mantine/core";
import { takeOpened } from "../../../app/desktop/opened-files.ts";
import { useOpened } from "../../../app/desktop/use-opened.ts";
import { t } from "../../../texts/t.ts";

/** Says which files wait for a vehicle. */
export function OpenedNote({ isLog }: { readonly isLog: boolean }) {
  const files = useOpened(isLog ? "obd" : "photo");
  const last = files.at(-1);
  if (last === undefined) return null;
  return (
    <Alert variant="outline" mb="sm" role="status">
      <Group justify="space-between" gap="xs">
        <span style={{ overflowWrap: "anywhere" }}>
          {isLog ? t("desktop.log", { file: last.name }) : t("desktop.photos", { count: files.length })}
        </span>
        <Button variant="default" size="xs" onClick={() => takeOpened(isLog ? "obd" : "photo")}>
          {t("desktop.discard")}
        </Button>
      </Group>
    </Alert>
  );
}
