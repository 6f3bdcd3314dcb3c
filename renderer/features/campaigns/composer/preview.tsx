import "../../../texts/lazy/campaigns-texts.ts";
import { Group, Text } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import { Thumbnail } from "../../../ui/vehicle/thumbnail.tsx";
import { platformName } from "../platform-texts.ts";
import { cutTo, shownCharacters } from "./shown-characters.ts";

/** The shape of the picture in a feed: Facebook 1.91:1, Instagram 1:1. */
const feeds = [
  { platform: "facebook", width: 280, height: 147 },
  { platform: "instagram", width: 220, height: 220 },
] as const;

interface PreviewProps {
  /** The first picture. */
  readonly picture: string | undefined;
  readonly headline: string;
  readonly text: string;
}

/** How the ad looks on each platform, drawn by us: the platforms decide the details. */
export function Preview({ picture, headline, text }: PreviewProps) {
  return (
    <section aria-label={t("campaigns.composer.preview")}>
      {picture === undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {t("campaigns.composer.noPicture")}
        </Text>
      )}
      <Group align="flex-start" gap="md">
        {feeds.map(({ platform, width, height }) => {
          const shown = shownCharacters[platform];
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
              <Thumbnail url={picture ?? null} label="" width={width} height={height} screen />
              <div style={{ padding: 8, overflowWrap: "anywhere" }}>
                <Text fw={600} size="sm">
                  {cutTo(shown.headline, headline)}
                </Text>
                <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                  {cutTo(shown.text, text)}
                </Text>
              </div>
            </figure>
          );
        })}
      </Group>
    </section>
  );
}
