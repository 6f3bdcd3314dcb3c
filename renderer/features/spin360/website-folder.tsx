import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";

/** The views as a folder for the dealership's website: with what was found, or only the car. */
export function WebsiteFolder({ carId }: { readonly carId: string }) {
  const [damage, showDamage] = useState(true);
  return (
    <>
      <Checkbox
        label="with damage"
        checked={damage}
        onChange={(event) => showDamage(event.currentTarget.checked)}
        styles={{ body: { minHeight: 44, alignItems: "center" } }}
      />
      <Button
        component="a"
        href={`/v1/360/viewer/${carId}/export.zip?masks=${damage}`}
        download
        variant="default"
        mih={44}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        Folder for the website
      </Button>
    </>
  );
}
