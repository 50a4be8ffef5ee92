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

/** Returns a status with the reason phrase of HTTP, which is the same in all languages. */
export function statusName(status: string): string {
  return `${status} ${STATUS[status] ?? ''}`.trim();
}

const STATUS: Record<string, string> = {
  '200': 'OK',
  '201': 'Created',
  '202': 'Accepted',
  '203': 'Non-Authoritative Information',
  '204': 'No Content',
  '205': 'Reset Content',
  '206': 'Partial Content',
  '301': 'Moved Permanently',
  '302': 'Found',
  '303': 'See Other',
  '304': 'Not Modified',
  '307': 'Temporary Redirect',
  '308': 'Permanent Redirect',
  '400': 'Bad Request',
  '401': 'Unauthorized',
  '402': 'Payment Required',
  '403': 'Forbidden',
  '404': 'Not Found',
  '405': 'Method Not Allowed',
  '406': 'Not Acceptable',
  '408': 'Request Timeout',
  '409': 'Conflict',
  '410': 'Gone',
  '411': 'Length Required',
  '412': 'Precondition Failed',
  '413': 'Content Too Large',
  '414': 'URI Too Long',
  '415': 'Unsupported Media Type',
  '416': 'Range Not Satisfiable',
  '422': 'Unprocessable Content',
  '423': 'Locked',
  '424': 'Failed Dependency',
  '428': 'Precondition Required',
  '429': 'Too Many Requests',
  '451': 'Unavailable For Legal Reasons',
  '500': 'Internal Server Error',
  '501': 'Not Implemented',
  '502': 'Bad Gateway',
  '503': 'Service Unavailable',
  '504': 'Gateway Timeout',
};
