import { Button, Group, Table } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { ApiKey } from "../../../../contracts/accounts/keys.ts";
import { t } from "../../../texts/t.ts";
import { day, instant } from "../../../ui/format/format.ts";
import { Tag } from "../../../ui/page/tag.tsx";
import tableClasses from "../../../ui/table/row-link.module.css";
import stacked from "../../../ui/table/stacked.module.css";
import { ChangeKey } from "./change-key.tsx";
import { stateOf } from "./key-state.ts";
import { environmentName, permissionText, shortKey } from "./key-texts.ts";
import { useRevoke } from "./use-revoke.ts";

export const rowHeight = 56;

/** The name of a key opens its details and its recent errors. */
export function KeysTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const [changing, setChanging] = useState<ApiKey>();
  return (
    <>
      <Table className={`${tableClasses.table} ${stacked.table}`} aria-label={t("developer.keys.title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("common.name")}</Table.Th>
            <Table.Th>{t("developer.keys.key")}</Table.Th>
            <Table.Th>{t("developer.keys.environment")}</Table.Th>
            <Table.Th w="26%">{t("developer.keys.permissions")}</Table.Th>
            <Table.Th>{t("developer.keys.lastUsed")}</Table.Th>
            <Table.Th>{t("developer.keys.expires")}</Table.Th>
            <Table.Th w={190} aria-label={t("common.actions")} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onChange={() => setChanging(key)} />
          ))}
        </Table.Tbody>
      </Table>
      <ChangeKey apiKey={changing} onClose={() => setChanging(undefined)} />
    </>
  );
}

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly onChange: () => void;
}

function KeyRow({ apiKey, onChange }: KeyRowProps) {
  const { id, name, lastUsedAt, expiresAt, permissions } = apiKey;
  return (
    <Table.Tr className={tableClasses.row ?? ""} h={rowHeight}>
      <Table.Td data-main="line">
        <Link to={`/developer?key=${id}`} className={tableClasses.name ?? ""}>
          {name}
        </Link>
      </Table.Td>
      <Table.Td className="mono">{shortKey(apiKey)}</Table.Td>
      <Table.Td>{environmentName(apiKey)}</Table.Td>
      <Table.Td>{permissionText(permissions)}</Table.Td>
      <Table.Td data-label={t("developer.keys.lastUsed")}>
        {lastUsedAt === null ? t("developer.keys.neverUsed") : instant(lastUsedAt)}
      </Table.Td>
      <Table.Td data-label={t("developer.keys.expires")}>
        {expiresAt === null ? t("developer.keys.neverExpires") : day(expiresAt)}
      </Table.Td>
      <Table.Td>
        <KeyActions apiKey={apiKey} onChange={onChange} />
      </Table.Td>
    </Table.Tr>
  );
}

function KeyActions({ apiKey, onChange }: KeyRowProps) {
  const { name } = apiKey;
  const askToRevoke = useRevoke();
  const state = stateOf(apiKey);
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap" className={tableClasses.above ?? ""}>
      {state !== "live" && <Tag>{t(`developer.keys.state.${state}`)}</Tag>}
      {state === "live" && (
        <Button
          size="xs"
          variant="default"
          aria-label={t("developer.keys.change.labelFor", { name })}
          onClick={onChange}
        >
          {t("developer.change")}
        </Button>
      )}
      {state !== "revoked" && (
        <Button
          size="xs"
          variant="default"
          aria-label={t("developer.keys.revoke.labelFor", { name })}
          onClick={() => askToRevoke(apiKey)}
        >
          {t("developer.keys.revoke.button")}
        </Button>
      )}
    </Group>
  );
}
