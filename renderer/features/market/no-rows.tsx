import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { Link } from "react-router";
import { useCan } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { EmptyState } from "../../ui/page/states.tsx";

/** The market has no rows: what they are for, and how to add them. */
export function NoRows() {
  const mayImport = useCan()("edit_inventory") !== false;
  return (
    <EmptyState
      icon={<IconFileImport size={44} stroke={1.2} />}
      title={t("market.overview.empty.title")}
      text={t("market.overview.empty.text")}
      action={
        mayImport && (
          <Button component={Link} to="/market/imports/new">
            {t("market.import")}
          </Button>
        )
      }
    />
  );
}
