import "../../../texts/lazy/installation-texts.ts";
import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Installation } from "../../../../contracts/system/installation.ts";
import { api } from "../../../api/client/client.ts";
import { t } from "../../../texts/t.ts";
import { fileSize, oneDecimal } from "../../../ui/format/format.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import { Tag, type Tone } from "../../../ui/page/tag.tsx";
import { type Fact, FactList } from "../../settings/fact-list.tsx";
import { useInstallation } from "../../settings/installation/use-installation.ts";
import { inspectionSeconds, photosOfWalk, speedWord } from "../speed.ts";
import classes from "../welcome.module.css";

type State = "ready" | "attention" | "missing";
const tones: Readonly<Record<State, Tone>> = { ready: "good", attention: "warn", missing: "alarm" };

const fact = (label: string, state: State, text: string): Fact => [
  label,
  <Group key={label} gap="xs" component="span">
    <Tag tone={tones[state]}>{t(`welcome.hardware.${state}`)}</Tag>
    <span>{text}</span>
  </Group>,
];

const nameOf = (name: string): string =>
  name === "damage" || name === "parts" ? t(`installation.models.names.${name}`) : name;

function modelFacts({ vision: { problem, models, threads } }: Installation): Fact[] {
  const [first] = models;
  if (problem !== null || !first) {
    return [fact(t("welcome.hardware.models"), "missing", problem ?? t("welcome.hardware.noModels"))];
  }
  const provider = t(`installation.models.providers.${first.provider}`);
  const runsOn = threads === null ? provider : t("welcome.hardware.threads", { provider, threads });
  const names = models.map(({ name, version }) => `${nameOf(name)} ${version}`).join(", ");
  return [fact(t("welcome.hardware.models"), "ready", names), fact(t("welcome.hardware.runsOn"), "ready", runsOn)];
}

function clipFact({ ffmpeg: { version } }: Installation): Fact {
  const label = t("welcome.hardware.ffmpeg");
  return version === null
    ? fact(label, "missing", t("welcome.hardware.noFfmpeg"))
    : fact(label, "ready", t("welcome.hardware.ffmpegVersion", { version }));
}

function diskFact({ storage: { state, freeBytes, totalBytes } }: Installation): Fact {
  const free =
    freeBytes === null || totalBytes === null
      ? t(`installation.storage.states.${state}`)
      : t("installation.storage.free", { free: fileSize(freeBytes), total: fileSize(totalBytes) });
  return fact(t("welcome.hardware.disk"), state === "ok" ? "ready" : state === "low" ? "attention" : "missing", free);
}

/** What the installation has, and how fast it is, in words. */
export function HardwareStep() {
  const installation = useInstallation();
  if (hasFailed(installation)) {
    return <ErrorNotice error={installation.error} onRetry={() => void installation.refetch()} />;
  }
  return (
    <div className="panel">
      {installation.data ? (
        <>
          <FactList
            facts={[...modelFacts(installation.data), clipFact(installation.data), diskFact(installation.data)]}
          />
          {installation.data.vision.problem === null && <Speed />}
        </>
      ) : (
        <LoadingRows rows={4} height={42} />
      )}
    </div>
  );
}

function Speed() {
  // a query, so that a measurement is kept while people go back and forth
  const speed = useQuery({
    queryKey: ["installation", "speed"],
    queryFn: () => api.installation.measureSpeed(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const rate = speed.data?.standard.photosPerSecond;
  return (
    <div className={classes.box}>
      <Text fw={600}>{t("welcome.hardware.speed")}</Text>
      <div role="status">
        {speed.isFetching && <Text size="sm">{t("welcome.hardware.measuring")}</Text>}
        {rate !== undefined && !speed.isFetching && (
          <>
            <Text>{t(`welcome.hardware.words.${speedWord(rate)}`)}</Text>
            <Text size="sm" c="dimmed">
              {t("welcome.hardware.perSecond", {
                rate: oneDecimal(rate),
                photos: photosOfWalk,
                seconds: inspectionSeconds(rate),
              })}
            </Text>
          </>
        )}
      </div>
      {speed.isError && !speed.isFetching && <ErrorNotice error={speed.error} />}
      <Button mt="sm" variant="default" disabled={speed.isFetching} onClick={() => void speed.refetch()}>
        {t("welcome.hardware.again")}
      </Button>
    </div>
  );
}
