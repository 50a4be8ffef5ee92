/** Content for people or for AI agents only. */
import { createElement, type ReactElement, type ReactNode } from 'react';
import { VISIBILITY_TAG } from '../../html/placeholders.ts';

/** Props of `<Visibility>`. */
export interface VisibilityProps {
  /** Who gets the content: readers of the page, or readers of its Markdown. */
  for: 'agents' | 'people';
  children?: ReactNode;
}

/** Shows content to people or to agents only. Neither kind is in the search, which serves both. */
export function Visibility({ for: audience, children }: VisibilityProps): ReactElement {
  if (audience !== 'agents' && audience !== 'people')
    throw new Error(
      `<Visibility>: found for="${String(audience)}", expected \`agents\` or \`people\`.`,
    );
  return createElement(VISIBILITY_TAG, { 'data-for': audience }, children);
}
