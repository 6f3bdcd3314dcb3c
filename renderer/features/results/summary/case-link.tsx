import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { t } from "../../../texts/t.ts";
import { caseAddress } from "../../cases/address.ts";

/** Opens the case that the inspection is a step of. Nothing if there is none. */
export const CaseLink = ({ id }: { readonly id: string | null }) =>
  id !== null && (
    <Anchor component={Link} to={caseAddress(id)} underline="always" size="sm" lh="24px" display="inline-block">
      {t("results.header.case")}
    </Anchor>
  );
