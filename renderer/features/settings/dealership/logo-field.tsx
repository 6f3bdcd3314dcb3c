import { Alert, Button, FileButton, Group, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Dealership } from "../../../../contracts/accounts/dealership.ts";
import { api } from "../../../api/client/client.ts";
import { errorSummary } from "../../../api/client/error-explanation.ts";
import { queryClient } from "../../../api/client/query.ts";
import { dealershipKey } from "../../../api/records/dealership.ts";
import { t } from "../../../texts/t.ts";
import classes from "./logo-field.module.css";
import { logoKey } from "./query-keys.ts";

type Logo = NonNullable<Dealership["logo"]>;

async function fetchLogo(): Promise<Blob> {
  const answer = await fetch("/v1/account/dealership/logo");
  if (!answer.ok) throw new Error(`the logo answered ${answer.status}`);
  return answer.blob();
}

/** The logo on white, as reports have it. Fetched, because a browser shows an address that it has shown before unchanged. */
function Picture({ logo: { updatedAt, width, height } }: { readonly logo: Logo }) {
  const { data: blob } = useQuery({ queryKey: logoKey(updatedAt), queryFn: fetchLogo });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <div className={classes.paper}>
      {address && <img src={address} width={width} height={height} alt={t("settings.dealership.logo")} />}
    </div>
  );
}

export function LogoField({ logo }: { readonly logo: Dealership["logo"] }) {
  const reload = () => queryClient.invalidateQueries({ queryKey: dealershipKey });
  const set = useMutation({
    mutationFn: (file: File) => api.dealership.setLogo({ file, fileName: file.name }),
    onSuccess: (profile) => queryClient.setQueryData(dealershipKey, profile),
  });
  const remove = useMutation({ mutationFn: () => api.dealership.removeLogo(), onSuccess: reload });
  const clear = useRef<() => void>(null);
  const error = set.error ?? remove.error;
  return (
    <Group align="center" gap="md">
      {logo && <Picture logo={logo} />}
      <div>
        <Group gap="xs">
          <FileButton
            accept="image/png,image/jpeg"
            resetRef={clear}
            onChange={(file) => {
              remove.reset();
              if (file) set.mutate(file);
              clear.current?.();
            }}
          >
            {(props) => (
              <Button {...props} variant="default" loading={set.isPending}>
                {t(logo ? "settings.dealership.replaceLogo" : "settings.dealership.addLogo")}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t("settings.dealership.removeLogo")}
            </Button>
          )}
        </Group>
        <Text c="dimmed" size="sm" mt={6}>
          {t("settings.dealership.logoHint")}
        </Text>
      </div>
      {error && (
        <Alert color="red" w="100%" role="alert">
          {errorSummary(error)}
        </Alert>
      )}
    </Group>
  );
}
