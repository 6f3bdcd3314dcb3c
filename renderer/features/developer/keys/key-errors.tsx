import { Text, Title } from "@mantine/core";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { ErrorNotice, LoadingRows } from "../../../ui/page/states.tsx";
import { Tag } from "../../../ui/page/tag.tsx";
import classes from "./keys.module.css";
import { useKeyErrors } from "./keys-query.ts";

/** The last requests with a key that failed, newest first. */
export function KeyErrors({ keyId }: { readonly keyId: string }) {
  const errors = useKeyErrors(keyId);
  return (
    <section aria-labelledby="key-errors">
      <Title order={3} id="key-errors" mb={6}>
        {t("developer.keys.errors.title")}
      </Title>
      {errors.isError && <ErrorNotice error={errors.error} onRetry={() => void errors.refetch()} />}
      {errors.isPending && <LoadingRows rows={2} height={56} />}
      {errors.data?.length === 0 && <Text size="sm">{t("developer.keys.errors.none")}</Text>}
      {errors.data && errors.data.length > 0 && (
        <>
          <Text size="xs" c="dimmed">
            {t("developer.keys.errors.hint")}
          </Text>
          <ul className={classes.errors}>
            {errors.data.map(({ id, at, method, path, status, code, message, requestId }) => (
              <li key={id}>
                <Tag tone={status < 500 ? "warn" : "alarm"}>{`${status} ${code}`}</Tag>{" "}
                <Text span size="xs" c="dimmed">
                  {instant(at)}
                </Text>
                <Text size="sm" className="mono">{`${method} ${path}`}</Text>
                <Text size="sm">{message}</Text>
                <Text size="xs" c="dimmed">
                  {t("developer.keys.errors.requestId", { id: requestId })}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
