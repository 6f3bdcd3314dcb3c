import { Alert, Anchor, Button, Center, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconPlugConnectedX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { AppError } from "../../../contracts/kit/errors.ts";
import { useConnection } from "../../api/client/connection.ts";
import { ambiguousReference, errorHelp, explainError } from "../../api/client/error-explanation.ts";
import { t } from "../../texts/t.ts";
import { VehicleChoices } from "../vehicle/vehicle-choices.tsx";

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

/** Shown in place of an empty list: what belongs here, and how to add it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Center py={56} px="md">
      <Stack align="center" gap="xs" maw={420} ta="center">
        <Text c="dimmed" component="div" aria-hidden>
          {icon}
        </Text>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {action && <Group mt="xs">{action}</Group>}
      </Stack>
    </Center>
  );
}

/** What `hasFailed` needs of a query. */
interface Read {
  readonly data: unknown;
  readonly error: Error | null;
}

/**
 * Whether a page shows a query's error instead of its data: nothing was read yet, or the record is gone, or no longer permitted.
 * After any other failed refresh the data stays: an error in its place would also drop what the user is typing there.
 */
export const hasFailed = ({ data, error }: Read): boolean =>
  error !== null &&
  (data === undefined || (error instanceof AppError && (error.status === 403 || error.status === 404)));

/** Shows an error: the problem, its effect on saved data, and what to do next. */
export function ErrorNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { problem, effect, nextStep } = explainError(error);
  return (
    <Alert
      color="red"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={problem}
      role="alert"
      bg="var(--alarm-wash)"
      styles={{ title: { color: "var(--alarm)" }, message: { color: "var(--mantine-color-text)" } }}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {effect} {nextStep}
        </Text>
        <VehicleChoices vehicles={ambiguousReference(error)?.vehicles ?? []} />
        <Group gap="md">
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {t("common.tryAgain")}
            </Button>
          )}
          <Anchor href={errorHelp(error)} target="_blank" rel="noreferrer" size="sm" underline="always">
            {t("shell.help")}
          </Anchor>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Longer than any page needs to load normally. Our own estimate. */
const lateAfterMs = 10_000;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Placeholders while data loads. Shows a notice if the server is unreachable or does not respond for ten seconds. */
export function Loading({ children }: { readonly children: ReactNode }) {
  const reachable = useConnection((connection) => connection.reachable);
  const isLate = useIsLate();
  if (reachable && !isLate) return children;
  return (
    <div role="status">
      <EmptyState
        icon={<IconPlugConnectedX size={40} stroke={1.3} />}
        title={t(reachable ? "ui.loading.late" : "ui.loading.unreachable")}
        text={t("ui.loading.text")}
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            {t("common.reload")}
          </Button>
        }
      />
    </div>
  );
}

/** Placeholders of the same height as the rows, so that nothing moves when the rows are loaded. */
export function LoadingRows({ rows, height }: { readonly rows: number; readonly height: number }) {
  return (
    <Loading>
      <Stack gap={1} role="status" aria-label={t("common.loading")}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Group key={row} h={height} px="sm" gap="sm" wrap="nowrap">
            <Skeleton w={52} h={height - 14} radius="sm" />
            <Skeleton w={`${34 - (row % 3) * 6}%`} h={12} />
            <Skeleton w="12%" h={12} />
            <Skeleton w={`${18 - (row % 2) * 5}%`} h={12} />
          </Group>
        ))}
      </Stack>
    </Loading>
  );
}
