import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";

/** The spin as a folder for the dealership's website: with what was found, or only the car. */
export function ExportMenu({ carId }: { readonly carId: string }) {
  const address = `/v1/360/viewer/${carId}/export.zip`;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          For the website
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={`${address}?masks=false`} download mih={44}>
          Folder without damage
        </Menu.Item>
        <Menu.Item component="a" href={address} download mih={44}>
          Folder with damage and masks
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
