/** The button that opens the form of an operation's request. */
import { createElement, type ReactNode } from 'react';
import { ISLAND_TAG } from '../../../model/placeholder-tags.ts';
import { fillText } from '../../../model/strings/message.ts';
import { renderContext } from '../render-context.ts';
import type { OperationProps } from './api-replies.tsx';

/** Renders the button. Readers without JavaScript don't see it, and others load the form when they use it. */
export function TryIt({ api, operation }: OperationProps): ReactNode {
  const { strings, requestForm } = renderContext();
  const form = requestForm(api, operation);
  if (form === null) return null;
  const name = operation.summary || operation.id || `${operation.method} ${operation.path}`;
  return createElement(
    ISLAND_TAG,
    {
      'data-module': 'request',
      'data-on': 'interaction',
      'data-form': form,
      'data-more': 'samples',
    },
    <button
      type="button"
      className="try-button"
      aria-expanded="false"
      aria-label={fillText(strings.requestOf, { name })}
    >
      {strings.tryIt}
    </button>,
  );
}
