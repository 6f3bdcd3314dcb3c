import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { t } from "../../../../texts/t.ts";
import { columns, standardColumns } from "./columns.tsx";
import type { ColumnChoice } from "./use-columns.ts";

/** Which columns the list has. */
export const ColumnMenu = ({ offered, shown, show }: ColumnChoice) => (
  <Popover trapFocus returnFocus position="bottom-end">
    <Popover.Target>
      <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
        {t("vehicles.inventory.columns.open")}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <Checkbox.Group
        label={t("vehicles.inventory.columns.label")}
        value={[...shown]}
        onChange={(chosen) => show(offered.filter((key) => chosen.includes(key)))}
      >
        <Stack gap={8} mt={6}>
          {offered.map((key) => (
            <Checkbox key={key} value={key} label={columns[key].label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Button mt="sm" variant="subtle" size="compact-sm" onClick={() => show(standardColumns)}>
        {t("vehicles.inventory.columns.reset")}
      </Button>
    </Popover.Dropdown>
  </Popover>
);
