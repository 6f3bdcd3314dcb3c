import { Box, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ShellOnlyKioskExit } from "../../app/desktop/kiosk/shell-only.tsx";
import { languageKeys } from "../../texts/language.ts";
import { t } from "../../texts/t.ts";
import { DemoMark } from "../../ui/demo/demo-mark.tsx";
import { useTabTitle } from "../../ui/page/page.tsx";
import { LanguageChoice } from "../../ui/papers/language-choice.tsx";
import classes from "./signed-out-frame.module.css";

interface SignedOutFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of all pages before signing in: the product on the left, the page's content on the right. */
export function SignedOutFrame({ title, text, children }: SignedOutFrameProps) {
  useTabTitle(title);
  return (
    <div className={classes.frame}>
      <aside className={classes.intro}>
        <div className={classes.brand}>
          <img src="/icon.svg" width={34} height={34} alt="" />
          Forecourt
        </div>
        <div className={classes.pitch}>
          <p>{t("accounts.pitch.title")}</p>
          <ul>
            <li>{t("accounts.pitch.findings")}</li>
            <li>{t("accounts.pitch.review")}</li>
            <li>{t("accounts.pitch.local")}</li>
          </ul>
        </div>
        <Walkaround />
      </aside>
      <main className={classes.main}>
        <Box w="100%" maw={400}>
          <Box c="dimmed">
            <DemoMark />
          </Box>
          <Title order={1} mb={text ? 4 : "lg"}>
            {title}
          </Title>
          {text && (
            <Text c="dimmed" component="div" mb="lg">
              {text}
            </Text>
          )}
          <Stack gap="md">{children}</Stack>
          <Box mt="xl">
            <LanguageChoice save={() => sessionStorage.setItem(languageKeys.unsaved, "1")} />
            <Text size="sm" mt="md">
              <a href="/help" target="_blank" rel="noreferrer" style={{ color: "inherit" }}>
                {t("shell.help")}
              </a>
            </Text>
          </Box>
          <Box mt="xl">
            <ShellOnlyKioskExit />
          </Box>
        </Box>
      </main>
    </div>
  );
}

/** A drawing of a car from above, with the eight positions to take photos from. */
function Walkaround() {
  const positions = Array.from({ length: 8 }, (_, at) => (at * Math.PI) / 4);
  return (
    <svg className={classes.drawing} viewBox="-110 -150 220 300" aria-hidden="true">
      <g fill="none" stroke="#4aa19b" strokeWidth="1.6" strokeLinejoin="round">
        <path d="M-28-74q2-20 28-20t28 20l4 34v78l-4 32q-4 14-28 14t-28-14l-4-32v-78z" />
        <path d="M-25-30q25-14 50 0l-5 18h-40zM-20 40h40l4 16q-24 10-48 0z" />
        <path d="M-25-26l5 14v50l-5 14M25-26l-5 14v50l5 14" />
        <path d="M-33-34l-8 4M33-34l8 4" />
      </g>
      <g stroke="#a3d3cf" strokeWidth="1.6" fill="#10211f">
        {positions.map((turn) => {
          const x = Math.sin(turn) * 84;
          const y = -Math.cos(turn) * 122;
          return (
            <g key={turn} transform={`translate(${x} ${y}) rotate(${(turn * 180) / Math.PI})`}>
              <rect x="-9" y="-6" width="18" height="12" rx="2.5" />
              <path d="M-4 6l-5 12M4 6l5 12" strokeOpacity="0.5" />
              <circle r="3" />
            </g>
          );
        })}
      </g>
    </svg>
  );
}
