import { Alert, Anchor, Button, Group } from "@mantine/core";
import { IconFileTypePdf, IconInfoCircle, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import { documentAddress } from "../../../../api/client/media.ts";
import { t } from "../../../../texts/t.ts";
import { instant, mileage } from "../../../../ui/format/format.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { PaperLanguages } from "../../../../ui/papers/paper-languages.tsx";
import classes from "./valuation.module.css";
import { conditionText, typeText } from "./words.ts";

interface HeadProps {
  readonly valuation: Valuation;
  readonly newest: Valuation | undefined;
  readonly address: string;
  /** Undefined if the user may not edit the vehicle. */
  readonly onAdd: (() => void) | undefined;
}

/** What is shown: the kind and time of the valuation, what it is based on, its report, and the button for a new one. */
export function ValuationHead({ valuation, newest, address, onAdd }: HeadProps) {
  const isOlder = newest !== undefined && valuation.valuation_id !== newest.valuation_id;
  const isExpired = !isOlder && Date.parse(valuation.expires_at) < Date.now();
  return (
    <>
      {isOlder && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} color="gray" variant="outline" role="note">
          {t("valuation.older")}{" "}
          <Anchor component={Link} to={address} size="sm" underline="always">
            {t("valuation.newest")}
          </Anchor>
        </Alert>
      )}
      {isExpired && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} color="gray" variant="outline" role="note">
          {t("valuation.expired")}
        </Alert>
      )}
      <div className={classes.head}>
        <div>
          <strong>{typeText(valuation)}</strong>, {instant(valuation.created_at)}
          <Basis valuation={valuation} />
        </div>
        <Group gap="xs">
          <Button
            component="a"
            href={documentAddress(valuation.reports.pdf_url)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconFileTypePdf size={17} aria-hidden />}
          >
            {t("valuation.report")}
          </Button>
          <PaperLanguages url={valuation.reports.pdf_url} />
          {onAdd && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
              {t("valuation.form.open")}
            </Button>
          )}
        </Group>
      </div>
    </>
  );
}

function Basis({ valuation: { vehicle, condition, location, is_demo } }: Pick<HeadProps, "valuation">) {
  const place = [location.city, location.state, location.zip_code].filter((part) => part !== null && part !== "");
  return (
    <div className={classes.basis}>
      <span>{mileage(vehicle.mileage)}</span>
      <span>{conditionText(condition)}</span>
      <span>{place.join(" ")}</span>
      {is_demo && <Tag tone="warn">{t("valuation.basis.demo")}</Tag>}
    </div>
  );
}
