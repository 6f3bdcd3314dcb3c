import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { t } from "../../../../texts/t.ts";
import { Page } from "../../../../ui/page/page.tsx";
import { ImportSteps } from "./import-steps.tsx";

export function ImportPage() {
  const [fileName, setFileName] = useState<string>();
  return (
    <Page
      title={t("vehicles.import.title")}
      subtitle={fileName ?? t("vehicles.import.subtitle")}
      actions={
        <Button
          component={Link}
          to="/inventory"
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t("vehicles.inventory.title")}
        </Button>
      }
    >
      <ImportSteps onFile={setFileName} />
    </Page>
  );
}
