import "../../texts/lazy/spin360-texts.ts";
import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../texts/t.ts";

/** Downloads the views as a folder for the dealership's website, with or without findings. */
export function WebsiteFolder({ carId }: { readonly carId: string }) {
  const [withDamage, setWithDamage] = useState(true);
  return (
    <>
      <Checkbox
        label={t("spin360.website.includeDamage")}
        checked={withDamage}
        onChange={(event) => setWithDamage(event.currentTarget.checked)}
        styles={{ body: { minHeight: 44, alignItems: "center" } }}
      />
      <Button
        component="a"
        href={`/v1/360/viewer/${carId}/export.zip?masks=${withDamage}`}
        download
        variant="default"
        mih={44}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t("spin360.website.download")}
      </Button>
    </>
  );
}
