import { Anchor, Kbd, Text, Title } from "@mantine/core";
import { IconBook2, IconHelpCircle } from "@tabler/icons-react";
import { useLeadAccess } from "../../../features/leads/use-lead-access.ts";
import type { PageHelpTexts } from "../../../texts/page-help-shape.ts";
import keyClasses from "../../../ui/keys/key-list.module.css";
import type { KeyMeaning } from "../../../ui/keys/key-list.tsx";
import { globalKeys } from "../palette/global-keys.ts";
import { guideAddress } from "./chapters.ts";
import classes from "./help-panel.module.css";
import { keysOf } from "./page-keys.ts";
import { type TopicName, topics } from "./topics.ts";

interface PanelProps {
  readonly topic: TopicName;
  readonly texts: PageHelpTexts;
}

/** What the page is for, how to do its main things, its keys, and where to read more. */
export function HelpPanel({ topic, texts }: PanelProps) {
  const leadAccess = useLeadAccess();
  const { purpose, steps } = texts.topics[topic];
  const { chapter, keys } = topics[topic];
  const { words } = texts;
  return (
    <>
      <div className={classes.text}>
        <Text>{purpose}</Text>
        <Title order={3}>{words.steps}</Title>
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <Title order={3}>{words.keys}</Title>
        <Keys keys={keys === undefined ? globalKeys : keysOf(keys, words.key, leadAccess)} />
        <Text size="sm" c="dimmed">
          {keys === undefined ? words.allKeys : words.globalKeys}
        </Text>
      </div>
      <div className={classes.links}>
        <Anchor href={guideAddress(chapter)} target="_blank" rel="noreferrer" underline="always">
          <IconBook2 size={17} aria-hidden /> {words.chapter} {texts.chapters[chapter]}
        </Anchor>
        <Anchor href="/help" target="_blank" rel="noreferrer" underline="always">
          <IconHelpCircle size={17} aria-hidden /> {words.site}
        </Anchor>
      </div>
    </>
  );
}

const Keys = ({ keys }: { readonly keys: readonly KeyMeaning[] }) => (
  <dl className={keyClasses.keys}>
    {keys.map(([names, what]) => (
      <div key={what}>
        <dt>
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);
