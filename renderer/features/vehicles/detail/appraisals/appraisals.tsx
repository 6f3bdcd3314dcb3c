import "../../../../texts/lazy/appraisals-texts.ts";
import { Anchor, Button, Group, Title, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconGavel, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Appraisal } from "../../../../../contracts/pricing/appraisals.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { useAppraisals } from "../../../../api/records/appraisals.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { t } from "../../../../texts/t.ts";
import { instant, money, percent } from "../../../../ui/format/format.ts";
import { useOnDemand } from "../../../../ui/page/on-demand.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import { RecordsTable } from "../records/records-table.tsx";

const loadForm = () => import("./new-appraisal.tsx");
const loadPanel = () => import("./appraisal-panel.tsx");

interface AppraisalsProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess;
}

/** The appraisals of the vehicle, and a form for another one. For users who may see costs. */
export function Appraisals({ car, access }: AppraisalsProps) {
  const list = useAppraisals(car.id);
  const [adding, add] = useDisclosure(false);
  const [openId, setOpenId] = useState<string>();
  const form = useOnDemand(loadForm, adding);
  const panel = useOnDemand(loadPanel, openId !== undefined);
  const canEdit = access.can("edit_inventory");
  const opened = list.data?.find(({ appraisal_id }) => appraisal_id === openId);
  return (
    <section aria-labelledby="appraisals">
      <Group justify="space-between" mt="lg" mb="sm">
        <Title order={2} id="appraisals">
          {t("appraisals.title")}
        </Title>
        <Group gap="sm">
          <Anchor component={Link} to="/market/appraisals" size="sm" underline="always">
            {t("appraisals.calibration")}
          </Anchor>
          {canEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
              {t("appraisals.add")}
            </Button>
          )}
        </Group>
      </Group>
      <AppraisalTable list={list} onOpen={setOpenId} />
      {form && (
        <form.NewAppraisal
          car={car}
          opened={adding}
          onClose={add.close}
          onAdded={({ appraisal_id }) => setOpenId(appraisal_id)}
        />
      )}
      {panel && <panel.AppraisalPanel appraisal={opened} canEdit={canEdit} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}

interface TableProps {
  readonly list: ReturnType<typeof useAppraisals>;
  readonly onOpen: (id: string) => void;
}

const AppraisalTable = ({ list, onOpen }: TableProps) => (
  <RecordsTable
    label={t("appraisals.title")}
    list={list}
    rows={list.data}
    keyOf={({ appraisal_id }) => appraisal_id}
    columns={[
      {
        label: t("appraisals.column.date"),
        cell: ({ appraisal_id, created_at }) => (
          <UnstyledButton
            fw={600}
            td="underline"
            onClick={() => onOpen(appraisal_id)}
            aria-label={t("appraisals.open", { date: instant(created_at) })}
          >
            {instant(created_at)}
          </UnstyledButton>
        ),
      },
      { label: t("appraisals.column.exit"), cell: ({ exit }) => t(`appraisals.exit.${exit}`) },
      {
        label: t("appraisals.column.highestBid"),
        isNumber: true,
        cell: ({ highest_bid, currency }) => (highest_bid === null ? "–" : money(highest_bid, currency)),
      },
      {
        label: t("appraisals.column.bid"),
        isNumber: true,
        cell: ({ bid, bid_probability, currency }) =>
          bid === null ? "–" : `${money(bid, currency)} (${percent(bid_probability ?? 0)})`,
      },
      { label: t("appraisals.column.decision"), cell: ({ decision }) => <DecisionTag decision={decision} /> },
      {
        label: t("appraisals.column.margin"),
        isNumber: true,
        cell: ({ outcome, currency }) => (outcome === null ? "–" : money(outcome.margin, currency)),
      },
    ]}
    empty={{
      icon: <IconGavel size={40} stroke={1.2} />,
      title: t("appraisals.empty.title"),
      text: t("appraisals.empty.text"),
    }}
  />
);

const tones = { open: "accent", bought: "good", passed: "plain", lost: "plain" } as const;
const DecisionTag = ({ decision }: Pick<Appraisal, "decision">) => (
  <Tag tone={tones[decision]}>{t(`appraisals.decision.${decision}`)}</Tag>
);
