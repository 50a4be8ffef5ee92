/** Texts of an OpenAPI document on a page. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { ApiDocument } from '../../api/document/document.ts';
import type { FieldContext } from '../../api/field-type.ts';
import { Html } from '../blocks.tsx';
import { renderInlineMarkdown } from '../inline-markdown.tsx';
import { renderContext } from '../render-context.ts';

/** Marks of Markdown that only a parser understands: blocks, HTML, emphasis, bare URLs, images, escapes. */
const COMPLEX =
  /\n\s*\n|^\s*(?:[-*+>#|]|\d+[.)])\s|```|<\/?[a-z]|https?:\/\/|[*_]\S|!\[|\\|&\w+;|\]\[/im;

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

/** What the fields of a document are described with on this page. */
export function fieldContext({ resolve }: Pick<ApiDocument, 'resolve'>): FieldContext {
  const { strings, locale } = renderContext();
  return { resolve, strings, locale };
}
