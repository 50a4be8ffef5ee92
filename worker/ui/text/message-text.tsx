/** Messages with elements in place of their placeholders. */
import { Fragment, type ReactNode } from 'react';

/** Renders a message. `values` has the content of each placeholder by its name. */
export function MessageText(props: { text: string; values: Record<string, ReactNode> }): ReactNode {
  // The odd parts are the names of placeholders.
  return props.text
    .split(/\{(\w+)\}/)
    .map((part, index) => (
      <Fragment key={index}>{index % 2 === 1 ? props.values[part] : part}</Fragment>
    ));
}
