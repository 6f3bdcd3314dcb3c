import { Box, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import classes from "./page.module.css";

interface PageProps {
  readonly title: string;
  /** The title of the browser tab, if it differs from the heading. */
  readonly tabTitle?: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly maxWidth?: number;
}

/** A page with its heading, actions and content. */
export function Page({ title, tabTitle, subtitle, actions, children, maxWidth }: PageProps) {
  useTabTitle(tabTitle ?? title);
  return (
    <Box p="lg" {...(maxWidth !== undefined && { maw: maxWidth })}>
      <Group justify="space-between" align="flex-start" mb="md" className={classes.head ?? ""}>
        <Box className={classes.heading ?? ""}>
          <Title order={1}>{title}</Title>
          {subtitle && (
            <Text c="dimmed" size="sm" component="div" mt={2} className={classes.subtitle ?? ""}>
              {subtitle}
            </Text>
          )}
        </Box>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Box>
  );
}

export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Forecourt`;
  }, [title]);
}
