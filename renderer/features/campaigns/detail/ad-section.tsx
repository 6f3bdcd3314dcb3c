import "../../../texts/lazy/campaigns-texts.ts";
import { Box, SimpleGrid, Text, Title } from "@mantine/core";
import { kilometersIn } from "../../../../contracts/accounts/units.ts";
import type { Campaign } from "../../../../contracts/customers/campaigns.ts";
import { t } from "../../../texts/t.ts";
import { day, list, short, units } from "../../../ui/format/format.ts";

/** Who sees the ad, in words. Undefined if nothing is set: the platform decides. */
function audienceOf({ locations, radiusKm, ageMin, ageMax }: Campaign["audience"]): string | undefined {
  const parts = [
    locations.length === 0 ? undefined : list(locations),
    radiusKm === null
      ? undefined
      : t("campaigns.audience.within", {
          distance: short(kilometersIn(units.distance, radiusKm)),
          unit: units.distance,
        }),
    ageMin === null ? undefined : t("campaigns.audience.fromAge", { age: ageMin }),
    ageMax === null ? undefined : t("campaigns.audience.toAge", { age: ageMax }),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(" · ");
}

/** The ad as it is stored: its texts, its link, its days and its audience. */
export function AdSection({ campaign }: { readonly campaign: Campaign }) {
  const { headline, text, linkUrl, startsAt, endsAt, audience, objective } = campaign;
  const facts = [
    [t("campaigns.composer.objective"), t(`campaigns.objectives.${objective}`)],
    [t("campaigns.composer.starts"), startsAt === null ? t("campaigns.atOnce") : day(startsAt)],
    [t("campaigns.composer.ends"), endsAt === null ? t("campaigns.noEnd") : day(endsAt)],
    [t("campaigns.audience.title"), audienceOf(audience) ?? t("campaigns.audience.none")],
    [t("campaigns.composer.link"), linkUrl ?? "–"],
  ] as const;
  return (
    <Box component="section" className="panel" p="md" aria-label={t("campaigns.ad")}>
      <Title order={2} mb="xs">
        {t("campaigns.ad")}
      </Title>
      {headline !== null && <Text fw={600}>{headline}</Text>}
      {text !== null && <Text style={{ whiteSpace: "pre-wrap" }}>{text}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} component="dl" mt="sm" mb={0}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} style={{ overflowWrap: "anywhere" }}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Box>
  );
}
