import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/dropzone/styles.css";
import "./global.css";
import "./high-contrast.css";
import "./forced-colors.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { noteClosing } from "../api/client/closing.ts";
import { queryClient } from "../api/client/query.ts";
import { t } from "../texts/t.ts";
import { router } from "./router.tsx";
import { cssVariables, theme } from "./theme.ts";
import { clearDataOnUserChange } from "./user-change.ts";

// the same key is read by public/before-paint.js before the first paint
const colorScheme = localStorageColorSchemeManager({ key: "forecourt-color-scheme" });

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

clearDataOnUserChange();
noteClosing();

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider
          labels={{ confirm: t("common.confirm"), cancel: t("common.cancel") }}
          modalProps={{ closeOnClickOutside: true }}
        >
          {/* at the right they would cover the buttons of pages: Save, Diagnose, Review */}
          <Notifications position="bottom-center" limit={4} containerWidth={360} />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
