/** Messages of components: `@docusaurus/Translate` and `@docusaurus/Interpolate`. */
import { Children, Fragment, type ReactElement, type ReactNode } from 'react';
import { pageHost } from './host.ts';

type Values = Record<string, ReactNode>;

/** A message with its default text. */
interface Message {
  id?: string;
  message?: string;
  description?: string;
}

/** Replaces `{name}` in a text. The result is a text if all values are. */
export function interpolate(text: string, values: Values = {}): ReactNode {
  const parts = text.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name !== undefined && name in values ? values[name] : part;
  });
  const isText = parts.every((part) => typeof part === 'string' || typeof part === 'number');
  return isText ? parts.join('') : Children.toArray(parts);
}

/** Shows its text with the values. */
export function Interpolate(props: { children?: ReactNode; values?: Values }): ReactElement {
  return <Fragment>{interpolate(textOf(props.children), props.values)}</Fragment>;
}

/** Shows a message in the page's language. */
export function Translate(props: {
  id?: string;
  children?: ReactNode;
  values?: Values;
}): ReactElement {
  const { id, children, values } = props;
  const text = typeof children === 'string' ? children : '';
  const message = messageOf({ ...(id !== undefined && { id }), message: text });
  return <Fragment>{message === '' ? children : interpolate(message, values)}</Fragment>;
}

/** Returns a message in the page's language. */
export function translate(message: Message, values?: Values): string {
  return textOf(interpolate(messageOf(message), values));
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('');
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

function messageOf({ id, message }: Message): string {
  const key = id ?? message ?? '';
  return pageHost().messages()[key] ?? message ?? id ?? '';
}

/** Chooses the form of a message, such as `One post|{count} posts`, for a number. */
export function usePluralForm(): { selectMessage: (count: number, forms: string) => string } {
  const locale = pageHost().locale();
  return {
    selectMessage(count, text) {
      const forms = text.split('|');
      const rules = new Intl.PluralRules(locale);
      const kinds = PLURALS.filter((kind) =>
        rules.resolvedOptions().pluralCategories.includes(kind),
      );
      return forms[Math.min(kinds.indexOf(rules.select(count)), forms.length - 1)] ?? text;
    },
  };
}

const PLURALS: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
