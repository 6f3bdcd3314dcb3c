import { Button, Divider, SimpleGrid, Skeleton, Text, VisuallyHidden } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type DemoRole, demoRoles } from "../../../contracts/accounts/demo.ts";
import { api } from "../../api/client/client.ts";
import { useIsDemo } from "../../api/client/health.ts";
import { Rich } from "../../texts/rich.tsx";
import { t } from "../../texts/t.ts";
import { ErrorNotice } from "../../ui/page/states.tsx";

const buttonHeight = 56;

interface DemoSignInProps {
  /** Called once the session cookies are set. */
  readonly onSignedIn: () => Promise<void>;
}

/** One button per role of a demo. Renders nothing on other servers, and if the demo has no people to choose. */
export function DemoSignIn({ onSignedIn }: DemoSignInProps) {
  const isDemo = useIsDemo();
  const people = useQuery({
    queryKey: ["demo", "people"],
    queryFn: () => api.demo.people(),
    enabled: isDemo,
    retry: false,
  });
  const signIn = useMutation({
    mutationFn: (role: DemoRole) => api.demo.signIn({ body: { role } }),
    onSuccess: onSignedIn,
  });
  if (!isDemo || people.isError || people.data?.length === 0) return null;
  return (
    <section aria-label={t("accounts.demo.label")}>
      <Text mb="sm">{t("accounts.demo.text")}</Text>
      <SimpleGrid cols={2} spacing="xs">
        {people.isPending && demoRoles.map((role) => <Skeleton key={role} h={buttonHeight} />)}
        {people.data?.map(({ role, name }) => (
          <Button
            key={role}
            variant="default"
            h={buttonHeight}
            px="sm"
            justify="flex-start"
            styles={{
              label: { display: "block", height: "auto", overflow: "visible", textAlign: "left", lineHeight: 1.35 },
            }}
            loading={signIn.isPending && signIn.variables === role}
            disabled={signIn.isPending && signIn.variables !== role}
            onClick={() => signIn.mutate(role)}
          >
            <Rich text="accounts.demo.signInAs" components={{ hidden: <VisuallyHidden /> }} values={{ role }} />
            <Text component="span" display="block" size="xs" c="dimmed">
              {name}
            </Text>
          </Button>
        ))}
      </SimpleGrid>
      {signIn.error && <ErrorNotice error={signIn.error} />}
      <Divider mt="md" label={t("accounts.demo.orPassword")} />
    </section>
  );
}
