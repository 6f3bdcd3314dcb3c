import "../../texts/lazy/cases-texts.ts";
import { Alert, Anchor } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { Link } from "react-router";
import { t } from "../../texts/t.ts";
import { caseAddress, useCaseInAddress } from "./address.ts";

/** Says that what is done on this page becomes a step of a case. Nothing if the address names no case. */
export function CaseNote() {
  const id = useCaseInAddress();
  if (id === undefined) return null;
  return (
    <Alert color="gray" variant="outline" mb="md" role="note" icon={<IconFolder size={18} aria-hidden />}>
      {t("cases.note.text")}{" "}
      <Anchor component={Link} to={caseAddress(id)} underline="always" inherit>
        {t("cases.note.back")}
      </Anchor>
    </Alert>
  );
}
