/** Texts of an OpenAPI document on a page. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { ApiDocument } from '../../api/document/document.ts';
import { either } from '../../api/field-text.ts';
import type { FieldContext } from '../../api/field-type.ts';
import { Html } from '../blocks.tsx';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext } from '../render-context.ts';

/** Marks of Markdown that only a parser understands: blocks, HTML, emphasis, bare URLs, images, escapes. */
const COMPLEX =
  /\n\s*\n|^\s*(?:[-*+>|]|#{1,6}|\d+[.)])\s|```|<\/?[a-z]|https?:\/\/|[*_]\S|!\[|\\|&\w+;|\]\[/im;

/** Whether a text is one paragraph of plain words, code, strong and links. */
export function isSimple(text: string): boolean {
  return !COMPLEX.test(text.replace(/`[^`]+`|\*\*[^*]+\*\*|\]\([^)\s]+\)/g, ''));
}

/** Renders Markdown as paragraphs. Its headings become strong text, unless `hasHeadings` is set. */
export function Markdown(props: { text: string; hasHeadings?: boolean }): ReactNode {
  const text = props.text.trim();
  if (text === '') return null;
  if (text.split(/\n\s*\n/).every(isSimple))
    return text
      .split(/\n\s*\n/)
      .map((part, index) => <p key={index}>{renderInlineMarkdown(part.replaceAll('\n', ' '))}</p>);
  return <Html html={renderContext().markdown(text, props.hasHeadings === true)} />;
}

/** A label above a part of an operation: a heading that no table of contents lists. */
export function PartTitle({ children }: { children: ReactNode }): ReactElement {
  return (
    <p className="part" role="heading" aria-level={3}>
      <strong>{children}</strong>
    </p>
  );
}

/** Allows a line break before each slash of a path. */
export function breakable(path: string): ReactNode {
  return path.split(/(?=\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Renders scopes as alternatives. */
export function eitherOf(scopes: string[]): ReactNode {
  const { locale } = renderContext();
  return renderInlineMarkdown(
    either(
      scopes.map((scope) => `\`${scope}\``),
      locale,
    ),
  );
}

/** Returns the path of a server's URL, for example `/v1`. */
export function basePathOf(server: string): string {
  const path =
    /^(?:[a-z]+:)?\/\/[^/]*(\/.*)$/i.exec(server)?.[1] ?? (server.startsWith('/') ? server : '');
  return path.replace(/\/$/, '');
}

/** What the fields of a document are described with on this page. */
export function fieldContext({ resolve }: Pick<ApiDocument, 'resolve'>): FieldContext {
  const { strings, locale, listed } = renderContext();
  return { resolve, strings, locale, listed };
}
