import { Anchor } from "@mantine/core";
import type { Installation } from "../../../../contracts/system/installation.ts";
import { t } from "../../../texts/t.ts";
import { fileSize } from "../../../ui/format/format.ts";
import { InstallationFacts } from "./facts.tsx";

function diskText({ state, freeBytes, totalBytes }: Installation["storage"]): string {
  const space =
    freeBytes === null || totalBytes === null
      ? []
      : [t("installation.storage.free", { free: fileSize(freeBytes), total: fileSize(totalBytes) })];
  return [...space, t(`installation.storage.states.${state}`)].join(" · ");
}

const databaseText = ({ version, bytes }: Installation["database"]): string =>
  bytes === null ? version : t("installation.storage.databaseSize", { version, size: fileSize(bytes) });

/** The disk, the data folder and the database. */
export const StoragePanel = () => (
  <div className="panel">
    <InstallationFacts
      facts={({ version, dataFolder, storage, database }) => [
        [
          t("installation.storage.folder"),
          <span key="folder" className="mono">
            {dataFolder}
          </span>,
        ],
        [t("installation.storage.disk"), diskText(storage)],
        [t("installation.storage.database"), databaseText(database)],
        [t("installation.storage.version"), version],
        [
          t("installation.storage.retention"),
          <Anchor key="retention" href="/help/retention" target="_blank" size="sm" underline="always">
            {t("installation.storage.retentionLink")}
          </Anchor>,
        ],
      ]}
    />
  </div>
);
