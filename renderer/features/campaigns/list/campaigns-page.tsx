import "../../../texts/lazy/campaigns-texts.ts";
import { Box, Button, Group, NativeSelect, Pill } from "@mantine/core";
import { IconPlug, IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "react-router";
import { PlatformState } from "../../../../contracts/customers/campaigns.ts";
import { campaignPageSize, useCampaigns } from "../../../api/records/campaigns.ts";
import { useVehicle } from "../../../api/records/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { MissingPermission } from "../../../ui/page/missing-permission.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Reserved } from "../../../ui/page/reserved.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import touch from "../../../ui/page/touch.module.css";
import { Pages } from "../../../ui/table/pages.tsx";
import { composerAddress } from "../composer/address.ts";
import { useAdvertiser } from "../use-advertiser.ts";
import { CampaignsTable, rowHeight } from "./campaigns-table.tsx";
import { useCampaignFilters } from "./filters.ts";

export function CampaignsPage() {
  const { query, change, isFiltered } = useCampaignFilters();
  const list = useCampaigns(query);
  const car = useVehicle(query.vehicleId ?? "").data;
  const access = useAdvertiser();
  const create = access?.mayRun !== false && (
    <Button component={Link} to={composerAddress(query.vehicleId)} leftSection={<IconPlus size={16} aria-hidden />}>
      {t("campaigns.create")}
    </Button>
  );
  return (
    <div className={touch.touch}>
      <Page
        title={t("campaigns.title")}
        subtitle={list.data ? t("campaigns.subtitle", { count: list.data.total }) : "…"}
        actions={
          <>
            <Button
              component={Link}
              to="/campaigns/connections"
              variant="default"
              leftSection={<IconPlug size={16} aria-hidden />}
            >
              {t("campaigns.connections.title")}
            </Button>
            <Reserved isPending={access === undefined}>{create}</Reserved>
          </>
        }
      >
        {access?.mayRun === false && <MissingPermission permission="edit_inventory" team={access.team} />}
        <Group mb="sm" gap="sm" align="flex-end" component="search">
          <NativeSelect
            label={t("campaigns.status")}
            value={query.status ?? ""}
            onChange={(event) => change("status", event.currentTarget.value)}
            data={[
              { value: "", label: t("campaigns.anyStatus") },
              ...PlatformState.options.map((value) => ({ value, label: t(`vehicle.marketing.status.${value}`) })),
            ]}
          />
          {query.vehicleId !== undefined && (
            <Pill
              size="lg"
              withRemoveButton
              removeButtonProps={{ "aria-label": t("campaigns.anyVehicle"), "aria-hidden": false, tabIndex: 0 }}
              onRemove={() => change("vehicle", "")}
            >
              {car ? vehicleName(car) : t("campaigns.vehicle")}
            </Pill>
          )}
        </Group>
        {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
        {(list.data || !list.isError) && (
          <Box className="panel" style={{ overflow: "hidden" }}>
            {list.isPending && <LoadingRows rows={6} height={rowHeight} />}
            {list.data?.total === 0 && (
              <EmptyState
                icon={<IconSpeakerphone size={44} stroke={1.2} />}
                title={t(isFiltered ? "campaigns.noMatch" : "campaigns.none.title")}
                text={t(isFiltered ? "campaigns.noMatchText" : "campaigns.none.text")}
                action={access && create}
              />
            )}
            {list.data && list.data.campaigns.length > 0 && <CampaignsTable campaigns={list.data.campaigns} />}
          </Box>
        )}
        <Pages
          list={list}
          pageSize={campaignPageSize}
          page={query.page}
          onPage={(page) => change("page", String(page))}
        />
      </Page>
    </div>
  );
}
