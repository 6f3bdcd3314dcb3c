import { Box } from "@mantine/core";
import { useId } from "react";
import { CopyText } from "./copy-text.tsx";
import classes from "./developer.module.css";

interface CodeBlockProps {
  readonly title: string;
  readonly code: string;
}

/** Text of a program below its title, with a button that copies it. It scrolls, also by keys. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  const id = useId();
  return (
    <div className={classes.code}>
      <div className={classes.codeHead}>
        <span id={id}>{title}</span>
        <CopyText text={code} what={title} />
      </div>
      {/* focusable, so that keys can scroll it */}
      <Box component="section" tabIndex={0} aria-labelledby={id} className={classes.text ?? ""}>
        <pre>{code}</pre>
      </Box>
    </div>
  );
}
