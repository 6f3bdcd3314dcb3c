import { Button, Table } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import type { Backup } from "../../../../contracts/system/backups.ts";
import { t } from "../../../texts/t.ts";
import { count, fileSize, instant } from "../../../ui/format/format.ts";
import stacked from "../../../ui/table/stacked.module.css";
import { RestoreDialog } from "./restore-dialog.tsx";

export function BackupsTable({ backups }: { readonly backups: readonly Backup[] }) {
  const [chosen, setChosen] = useState<Backup>();
  const [opened, dialog] = useDisclosure(false);
  const open = (backup: Backup) => {
    setChosen(backup);
    dialog.open();
  };
  return (
    <>
      <Table className={stacked.table ?? ""} aria-label={t("backups.title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("backups.made")}</Table.Th>
            <Table.Th>{t("backups.reason")}</Table.Th>
            <Table.Th>{t("backups.size")}</Table.Th>
            <Table.Th>{t("backups.photos")}</Table.Th>
            <Table.Th w={110} aria-label={t("common.actions")} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {backups.map((backup) => (
            <Table.Tr key={backup.folder} h={48}>
              <Table.Td fw={600} data-main="line">
                {instant(backup.createdAt)}
              </Table.Td>
              <Table.Td>{t(`backups.reasons.${backup.reason}`)}</Table.Td>
              <Table.Td data-label={t("backups.size")}>{fileSize(backup.bytes)}</Table.Td>
              <Table.Td data-label={t("backups.photos")}>{filesText(backup)}</Table.Td>
              <Table.Td>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t("backups.restoreFrom", { time: instant(backup.createdAt) })}
                  onClick={() => open(backup)}
                >
                  {t("backups.restore")}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <RestoreDialog backup={chosen} opened={opened} onClose={dialog.close} />
    </>
  );
}

/** "120", or "120, 2 were missing". */
function filesText({ mediaFiles, missingFiles }: Backup): string {
  if (mediaFiles === null) return t("backups.elsewhere");
  const missing = missingFiles > 0 ? [t("backups.missing", { count: missingFiles })] : [];
  return [count(mediaFiles), ...missing].join(", ");
}
