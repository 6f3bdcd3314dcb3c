import { Group, Text } from "@mantine/core";
import { type Platform, platforms } from "../../../../contracts/campaigns.ts";
import type { Vehicle } from "../../../../contracts/vehicles.ts";
import { t } from "../../../texts/t.ts";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { platformName } from "../platform-texts.ts";

/** The shape of the picture in a feed: Facebook 1.91:1, Instagram 1:1, TikTok 9:16. */
const shapes: Readonly<Record<Platform, { readonly width: number; readonly height: number }>> = {
  facebook: { width: 280, height: 147 },
  instagram: { width: 220, height: 220 },
  tiktok: { width: 150, height: 267 },
};

interface PreviewProps {
  readonly car: Vehicle | undefined;
  readonly mediaUrl: string | undefined;
  readonly headline: string;
  readonly text: string;
}

/** How the ad looks on each platform, drawn by us: the platforms decide the details. */
export function Preview({ car, mediaUrl, headline, text }: PreviewProps) {
  const picture = mediaUrl ?? car?.coverImageUrl ?? null;
  return (
    <section aria-label={t("campaigns.composer.preview")}>
      {mediaUrl === undefined && picture !== null && (
        <Text size="sm" c="dimmed" mb="sm">
          {t("campaigns.composer.onlyCover")}
        </Text>
      )}
      <Group align="flex-start" gap="md">
        {platforms.map((platform) => {
          const { width, height } = shapes[platform];
          return (
            <figure
              key={platform}
              className="panel"
              style={{ margin: 0, width, overflow: "hidden" }}
              aria-label={t("campaigns.composer.previewOn", { platform: platformName(platform) })}
            >
              <Text size="xs" c="dimmed" p={8}>
                {platformName(platform)}
              </Text>
              <Thumbnail url={picture} label="" width={width} height={height} screen />
              <div style={{ padding: 8, overflowWrap: "anywhere" }}>
                <Text fw={600} size="sm">
                  {headline}
                </Text>
                <Text size="sm" lineClamp={3}>
                  {text}
                </Text>
              </div>
            </figure>
          );
        })}
      </Group>
    </section>
  );
}
