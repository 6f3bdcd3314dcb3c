import "../../../../texts/lazy/valuation-texts.ts";
import { Button, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus, IconScale } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { useValuations } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { MissingPermission } from "../../../../ui/page/missing-permission.tsx";
import { Reserved } from "../../../../ui/page/reserved.tsx";
import { EmptyState, ErrorNotice, Loading } from "../../../../ui/page/states.tsx";
import touch from "../../../../ui/page/touch.module.css";
import { Appraisals } from "../appraisals/appraisals.tsx";
import { tabAddress } from "../tabs.ts";
import { ValuationDetails } from "./details.tsx";
import { History } from "./history.tsx";
import { NewValuation } from "./new-valuation.tsx";
import { useShownValuation, valuationSearch } from "./shown-valuation.ts";
import classes from "./valuation.module.css";
import { ValuationHead } from "./valuation-head.tsx";

interface ScreenProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** What the vehicle is worth and why, and its appraisals for those who may see costs. */
export function ValuationScreen({ car, access }: ScreenProps) {
  const { isPending } = useValuations(car.id);
  return (
    <>
      <Valuations car={car} access={access} />
      {access?.can("view_costs") && (
        // the loaded valuation may be higher than its placeholder
        <Reserved isPending={isPending}>
          <Appraisals car={car} access={access} />
        </Reserved>
      )}
    </>
  );
}

/** The valuation that is shown, the earlier ones, and a form for a new one. */
function Valuations({ car, access }: ScreenProps) {
  const shown = useShownValuation(car.id);
  const { list, valuation, newest } = shown;
  const [adding, add] = useDisclosure(false);
  const navigate = useNavigate();
  const address = tabAddress(car.id, "valuation");
  const canEdit = access?.can("edit_inventory") ?? false;
  const onAdd = canEdit ? add.open : undefined;
  const showNewest = (saved: Valuation) =>
    void navigate(
      `${address}${saved.valuation.valuation_type === "retail" ? "" : valuationSearch(saved.valuation_id)}`,
    );
  return (
    <div className={`${classes.screen} ${touch.touch}`}>
      {access && !canEdit && (
        <MissingPermission permission="edit_inventory" team={access.team} alternative={t("valuation.readOnly")} />
      )}
      {list.isError && !list.data && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {shown.isPending && <ScreenLoading />}
      {shown.isUnknown && <Unknown address={address} />}
      {shown.failed && <ErrorNotice error={shown.failed.error} onRetry={shown.failed.retry} />}
      {list.data?.valuations.length === 0 && <NoValuation onAdd={onAdd} />}
      {valuation && (
        <>
          <ValuationHead valuation={valuation} newest={newest} address={address} onAdd={onAdd} />
          <ValuationDetails key={valuation.valuation_id} {...{ car, valuation, canEdit }} />
        </>
      )}
      {list.data && list.data.valuations.length > 0 && (
        <History list={list.data} shown={valuation?.valuation_id} address={address} />
      )}
      <NewValuation car={car} opened={adding} onClose={add.close} onAdded={showNewest} />
    </div>
  );
}

const ScreenLoading = () => (
  <Loading>
    <Skeleton h={420} role="status" aria-label={t("common.loading")} />
  </Loading>
);

const Unknown = ({ address }: { readonly address: string }) => (
  <div className="panel">
    <EmptyState
      icon={<IconScale size={40} stroke={1.2} />}
      title={t("valuation.unknown.title")}
      text={t("valuation.unknown.text")}
      action={
        <Button component={Link} to={address} variant="default">
          {t("valuation.newest")}
        </Button>
      }
    />
  </div>
);

const NoValuation = ({ onAdd }: { readonly onAdd: (() => void) | undefined }) => (
  <div className="panel">
    <EmptyState
      icon={<IconScale size={40} stroke={1.2} />}
      title={t("valuation.empty.title")}
      text={onAdd ? t("valuation.empty.text") : `${t("valuation.empty.text")} ${t("valuation.empty.readOnly")}`}
      {...(onAdd && {
        action: (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t("valuation.form.open")}
          </Button>
        ),
      })}
    />
  </div>
);
