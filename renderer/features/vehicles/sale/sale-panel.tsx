import "../../../texts/lazy/sale-changes-texts.ts";
import { Box, Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordedSale } from "../../../../contracts/papers/recorded-sale.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../api/records/teams.ts";
import { saleQuery } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { day } from "../../../ui/format/format.ts";
import { useOnDemand } from "../../../ui/page/on-demand.ts";
import { ErrorNotice, hasFailed } from "../../../ui/page/states.tsx";
import { type Fact, Facts } from "../facts.tsx";
import { priceText } from "./price-text.ts";

interface SalePanelProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** The sale of a vehicle: price, day, days in stock and buyer. For a vehicle that came back, its last sale. */
export function SalePanel({ car, access }: SalePanelProps) {
  const sale = useQuery(saleQuery(car.id));
  if (hasFailed(sale)) return <ErrorNotice error={sale.error} onRetry={() => void sale.refetch()} />;
  if (!sale.data) return <Skeleton h={96} mb="md" />;
  const { soldPrice, soldAt, daysInStock, buyer } = sale.data;
  const isBack = car.soldAt === null;
  const title = isBack ? t("saleChanges.last.title") : t("vehicles.sale.title");
  const facts: readonly Fact[] = [
    [t("vehicles.field.soldPrice"), priceText(soldPrice, car.currency)],
    [t("vehicles.sale.day"), day(soldAt)],
    [t("vehicles.daysInStock"), daysInStock === null ? null : String(daysInStock)],
  ];
  return (
    <Box component="section" className="panel" aria-label={title} p="md" mb="md">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{title}</Title>
        {access?.can("edit_inventory") && <SaleChanges car={car} access={access} sale={sale.data} />}
      </Group>
      {isBack && (
        <Text size="sm" mb="xs">
          {t("saleChanges.last.text")}
        </Text>
      )}
      <Facts facts={facts}>
        <div data-wide>
          <dt>{t("vehicles.sale.buyer")}</dt>
          {buyer === null ? (
            <dd>–</dd>
          ) : (
            [buyer.name, buyer.email, buyer.phone].map((line) => line !== null && <dd key={line}>{line}</dd>)
          )}
        </div>
      </Facts>
    </Box>
  );
}

const loadCorrection = () => import("./changes/correct-sale.tsx");
const loadVoid = () => import("./changes/void-sale.tsx");

interface ChangesProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess;
  readonly sale: RecordedSale;
}

/** The buttons that correct and void a sale, with their dialogs. The sale of a vehicle that came back is only voided. */
function SaleChanges({ car, access, sale }: ChangesProps) {
  const [opened, open] = useState<"correct" | "void">();
  const correction = useOnDemand(loadCorrection, opened === "correct");
  const voiding = useOnDemand(loadVoid, opened === "void");
  const onClose = () => open(undefined);
  return (
    <Group gap="xs">
      {car.soldAt !== null && (
        <Button variant="default" size="xs" onClick={() => open("correct")}>
          {t("saleChanges.correct")}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => open("void")}>
        {t("saleChanges.void.submit")}
      </Button>
      {correction && (
        <correction.CorrectSale
          car={car}
          saleId={sale.id}
          canSetBuyer={access.can("manage_leads")}
          opened={opened === "correct"}
          onClose={onClose}
        />
      )}
      {voiding && <voiding.VoidSale car={car} sale={sale} opened={opened === "void"} onClose={onClose} />}
    </Group>
  );
}
