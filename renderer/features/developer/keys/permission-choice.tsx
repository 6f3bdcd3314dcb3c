import { NativeSelect } from "@mantine/core";
import { type Resource, resources } from "../../../../contracts/kit/endpoint.ts";
import { t } from "../../../texts/t.ts";
import classes from "./keys.module.css";
import type { Access, AccessByResource } from "./permissions.ts";

const choices = ["none", "read", "write"] as const satisfies readonly Access[];
/** The permissions of a website's key are a choice of their own. */
const offered = resources.filter((resource) => resource !== "website");

interface PermissionChoiceProps {
  readonly access: AccessByResource;
  readonly onChange: (resource: Resource, access: Access) => void;
}

/** What a key may do, resource by resource. */
export const PermissionChoice = ({ access, onChange }: PermissionChoiceProps) => (
  <fieldset className={classes.permissions}>
    <legend>{t("developer.keys.permissions")}</legend>
    {offered.map((resource) => (
      <NativeSelect
        key={resource}
        label={t(`developer.resource.${resource}`)}
        value={access[resource]}
        onChange={({ currentTarget }) =>
          onChange(resource, choices.find((choice) => choice === currentTarget.value) ?? "none")
        }
        data={choices.map((value) => ({ value, label: t(`developer.keys.choice.${value}`) }))}
      />
    ))}
  </fieldset>
);
