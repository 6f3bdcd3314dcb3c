import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { t } from "../texts/t.ts";
import { colors } from "./colors.ts";

const petrol: MantineColorsTuple = [
  "#e8f4f3",
  "#d0e8e6",
  "#a3d3cf",
  "#74bcb6",
  "#4aa19b",
  "#2b8680",
  "#1b716c",
  "#115e5a",
  "#0b4c49",
  "#063735",
];

/** Neutral colors with a tint of the accent's green. gray-6 has a contrast of 4.5:1 on white. */
const gray: MantineColorsTuple = [
  "#f5f7f6",
  "#ebeeec",
  "#dde2df",
  "#cad1ce",
  "#a9b4b0",
  "#84918c",
  "#5f6c67",
  "#4a5651",
  "#333d39",
  "#1e2623",
];

const dark: MantineColorsTuple = [
  "#dbe1de",
  "#bcc5c1",
  "#97a39e",
  "#73807b",
  "#434d49",
  "#343d3a",
  "#28302d",
  "#1c2321",
  "#141a18",
  "#0d1211",
];

const red: MantineColorsTuple = [
  "#fdecea",
  "#f9d3d0",
  "#f2a9a3",
  "#e97c74",
  "#dd5248",
  "#cc392f",
  "#b3261e",
  "#98201a",
  "#7d1a15",
  "#611410",
];

export const theme = createTheme({
  colors: { petrol, gray, dark, red },
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 6 },
  black: "#17201d",
  fontFamily: '"Inter", "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.25" },
      h2: { fontSize: "1.0625rem", lineHeight: "1.3" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.35" },
    },
  },
  defaultRadius: "sm",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm" } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
    Modal: {
      // a click outside must not discard typed text, or a secret that is shown only once
      defaultProps: {
        centered: true,
        closeButtonProps: { "aria-label": t("common.close") },
        closeOnClickOutside: false,
      },
      styles: { title: { fontWeight: 650, fontSize: "1.0625rem" } },
    },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": t("common.dismiss") } } },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: "sm" } },
  },
});

/** Replaces Mantine's shades that miss WCAG AA, and adds surfaces that the theme has no name for. */
export const cssVariables: CSSVariablesResolver = () => colors;
