import classes from "./reference.module.css";

/** A text of the OpenAPI document: what is between backticks is code. */
export const WithCode = ({ text }: { readonly text: string }) =>
  text.split("`").map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
    at % 2 === 1 ? <code key={at}>{part}</code> : part,
  );

export const Description = ({ text }: { readonly text: string }) => (
  <p className={classes.description}>
    <WithCode text={text} />
  </p>
);
