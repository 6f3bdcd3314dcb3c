import "../../../texts/lazy/repair-texts.ts";
import { Alert, Anchor, Button, Menu, Title } from "@mantine/core";
import {
  IconCalculator,
  IconDots,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconInfoCircle,
  IconPlus,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DamageAssessment } from "../../../../contracts/repair/assessments.ts";
import { documentAddress } from "../../../api/client/media.ts";
import { t } from "../../../texts/t.ts";
import { useFocusOnce } from "../../../ui/focus/use-focus-once.ts";
import { instant } from "../../../ui/format/format.ts";
import { PaperLanguages } from "../../../ui/papers/paper-languages.tsx";
import classes from "./estimate.module.css";

export interface EstimateActions {
  readonly onNew: () => void;
  readonly onAgain: () => void;
  readonly onRecompute: () => void;
  /** Undefined if the rate book belongs to another account. */
  readonly onRates: (() => void) | undefined;
}

interface EstimateHeadProps {
  readonly assessment: DamageAssessment;
  /** The address of the newest estimate, if this is not it. */
  readonly newest: string | undefined;
  /** Undefined if the user may not change the estimate. */
  readonly actions: EstimateActions | undefined;
  /** It was made just now: the heading gets the focus. */
  readonly isNew: boolean;
}

/** What the estimate is based on, its documents, and what can be done with it. */
export function EstimateHead({ assessment, newest, actions, isNew }: EstimateHeadProps) {
  const title = useFocusOnce<HTMLHeadingElement>(isNew);
  return (
    <>
      {newest !== undefined && (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />} color="gray" variant="outline" role="note">
          {t("repair.older")}{" "}
          <Anchor component={Link} to={newest} size="sm" underline="always">
            {t("repair.newest")}
          </Anchor>
        </Alert>
      )}
      <div className={classes.head}>
        <div>
          <Title order={2} ref={title} tabIndex={-1}>
            {t("repair.title", { date: instant(assessment.created_at) })}
          </Title>
          <Basis assessment={assessment} ownsRates={actions?.onRates !== undefined} />
        </div>
        <div className={classes.buttons}>
          <DocumentButton url={assessment.reports.pdf_url} icon={<IconFileTypePdf size={17} aria-hidden />}>
            {t("repair.pdf")}
          </DocumentButton>
          <PaperLanguages url={assessment.reports.pdf_url} />
          <DocumentButton url={assessment.reports.csv_url} icon={<IconFileTypeCsv size={17} aria-hidden />}>
            {t("repair.csv")}
          </DocumentButton>
          {actions && <ActionButtons actions={actions} />}
        </div>
      </div>
    </>
  );
}

interface DocumentButtonProps {
  readonly url: string;
  readonly icon: ReactNode;
  readonly children: string;
}

const DocumentButton = ({ url, icon, children }: DocumentButtonProps) => (
  <Button
    component="a"
    href={documentAddress(url)}
    target="_blank"
    rel="noreferrer"
    variant="default"
    leftSection={icon}
  >
    {children}
  </Button>
);

const ActionButtons = ({
  actions: { onNew, onAgain, onRecompute, onRates },
}: {
  readonly actions: EstimateActions;
}) => (
  <>
    <Button variant="default" leftSection={<IconCalculator size={17} aria-hidden />} onClick={onRecompute}>
      {t("repair.recompute.open")}
    </Button>
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
      {t("repair.new")}
    </Button>
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={9} aria-label={t("repair.more")}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onAgain}>{t("repair.again")}</Menu.Item>
        {onRates && <Menu.Item onClick={onRates}>{t("repair.rates.open")}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  </>
);

function Basis({ assessment, ownsRates }: { readonly assessment: DamageAssessment; readonly ownsRates: boolean }) {
  const { options, inspection_id, rate_book_version, revision, updated_at } = assessment;
  return (
    <div className={classes.basis}>
      {inspection_id === null ? (
        <span>{t("repair.basis.byHand")}</span>
      ) : (
        <Anchor component={Link} to={`/inspections/${inspection_id}`} size="sm" underline="always">
          {t("repair.basis.inspection")}
        </Anchor>
      )}
      {options.labor_rate_region && <span>{t(`settings.dealership.regions.${options.labor_rate_region}`)}</span>}
      <span>{options.currency}</span>
      {ownsRates ? (
        <Anchor component={Link} to="/settings/rate-book?table=history&book=own" size="sm" underline="always">
          {t("repair.basis.book", { version: rate_book_version })}
        </Anchor>
      ) : (
        <span>{t("repair.basis.book", { version: rate_book_version })}</span>
      )}
      {revision > 0 && <span>{t("repair.basis.revision", { revision, date: instant(updated_at) })}</span>}
    </div>
  );
}
