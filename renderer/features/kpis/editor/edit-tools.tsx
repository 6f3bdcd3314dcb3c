import "../../../texts/lazy/kpis-texts.ts";
import { Button, Group } from "@mantine/core";
import { IconPlus, IconRestore } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import type { KpiPlace } from "../kpi-query.ts";
import classes from "../kpis.module.css";
import { KpiEditor } from "./kpi-editor.tsx";
import { ResetKpis } from "./reset-kpis.tsx";

/** Above the cards while they are edited. */
export function EditTools({ place }: { readonly place: KpiPlace }) {
  const [adding, setAdding] = useState(false);
  const [resetting, setResetting] = useState(false);
  return (
    <Group gap="xs" mb="sm">
      <span className={classes.hint}>{t("kpis.editHint")}</span>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t("kpis.editor.add")}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconRestore size={16} aria-hidden />}
        onClick={() => setResetting(true)}
      >
        {t("kpis.reset.action")}
      </Button>
      <KpiEditor kpi={undefined} place={place} opened={adding} onClose={() => setAdding(false)} />
      <ResetKpis teamId={place.teamId} opened={resetting} onClose={() => setResetting(false)} />
    </Group>
  );
}
