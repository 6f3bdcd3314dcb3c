import "../../../../texts/lazy/campaigns-texts.ts";
import { NativeSelect } from "@mantine/core";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { useSession } from "../../../../api/client/session.ts";
import { useAdPages, useConnections } from "../../../../api/records/campaigns.ts";
import { t } from "../../../../texts/t.ts";
import type { ComposerForm } from "../composer-form.ts";

interface PageChoiceProps {
  readonly form: ComposerForm;
  readonly car: Vehicle | undefined;
  readonly disabled: boolean;
}

/**
 * The page that the ad runs for. The pages can be read only when an account is connected, and only those of the user: a
 * campaign for the vehicle of another account runs with that account.
 */
export function PageChoice({ form, car, disabled }: PageChoiceProps) {
  const { data: user } = useSession();
  const isOwn = car === undefined || car.ownerId === user?.id;
  const connected = useConnections().data?.some(({ status }) => status === "connected") ?? false;
  const pages = useAdPages(connected && isOwn).data?.pages ?? [];
  if (!connected || !isOwn) return null;
  const { pageId } = form.values;
  const isListed = pageId === "" || pages.some(({ id }) => id === pageId);
  return (
    <NativeSelect
      label={t("campaigns.composer.page")}
      description={t("campaigns.composer.pageHint")}
      disabled={disabled}
      data={[
        { value: "", label: t("campaigns.composer.noPage") },
        ...(isListed ? [] : [{ value: pageId, label: pageId }]),
        ...pages.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...form.getInputProps("pageId")}
    />
  );
}
