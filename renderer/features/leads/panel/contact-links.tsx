import { Button } from "@mantine/core";
import { IconMail, IconMessage, IconPhone } from "@tabler/icons-react";
import { t } from "../../../texts/t.ts";
import classes from "../leads.module.css";
import { type ContactData, dialed } from "./contact-data.ts";

/** Links to call, text or mail the customer, as far as their phone number and e-mail address are known. */
export function ContactLinks({ phones, emails }: ContactData) {
  const common = { component: "a", variant: "default", mih: 44 } as const;
  return (
    <div className={classes.contact}>
      {phones.map((phone) => (
        <Button
          key={phone}
          {...common}
          href={`tel:${dialed(phone)}`}
          leftSection={<IconPhone size={16} aria-hidden />}
          aria-label={t("leads.panel.call", { phone })}
        >
          {phone}
        </Button>
      ))}
      {phones.map((phone) => (
        <Button
          key={`sms ${phone}`}
          {...common}
          href={`sms:${dialed(phone)}`}
          aria-label={t("leads.panel.text", { phone })}
        >
          <IconMessage size={18} aria-hidden />
        </Button>
      ))}
      {emails.map((email) => (
        <Button
          key={email}
          {...common}
          href={`mailto:${email}`}
          leftSection={<IconMail size={16} aria-hidden />}
          aria-label={t("leads.panel.mail", { email })}
        >
          {email}
        </Button>
      ))}
    </div>
  );
}
