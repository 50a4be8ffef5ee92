/** Examples of what a call returns. */
import type { ReactElement, ReactNode } from 'react';
import { type ListedError, errorsOf } from '../../api/error-list.ts';
import { contentExamples } from '../../api/example.ts';
import { compactJson } from '../../../model/samples/literals.ts';
import { differentContents, exampleLanguage, mediaKind } from '../../api/document/media-type.ts';
import type { ApiReply } from '../../api/document/operation.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { Details, Html } from '../blocks.tsx';
import { renderContext } from '../render-context.ts';
import { TabItem, Tabs } from '../tabs.tsx';
import { type OperationProps, ReplyLine, statusOf, successes } from './api-replies.tsx';

/** Examples with more lines than this start collapsed. */
const LONG = 32;

// @limit lines of an example on a page: Cut.
/** Examples end after this many lines. */
const MOST_LINES = 400;

/** Renders examples of the responses and errors, with a tab for each status. */
export function ReplyExamples({ api, operation }: OperationProps): ReactNode {
  const { strings } = renderContext();
  const replies = successes(operation).map((reply) => ({
    status: reply.status,
    blocks: blocksOf(reply, api),
  }));
  const errors = Map.groupBy(
    errorsOf(operation, api.resolve).filter(({ examples }) => examples.length > 0),
    ({ status }) => status,
  );
  const tabs = [
    ...replies,
    ...[...errors].map(([status, list]) => ({ status, blocks: list.flatMap(errorBlocks) })),
  ].filter(({ blocks }) => blocks.length > 0);
  if (tabs.length === 0) return null;
  return (
    <Tabs aria-label={strings.apiResponses} className="replies">
      {tabs.map(({ status, blocks }) => (
        <TabItem
          key={status}
          value={status}
          label={status === 'default' ? strings.apiOtherError : status}
        >
          {blocks}
        </TabItem>
      ))}
    </Tabs>
  );
}

function blocksOf(reply: ApiReply, { resolve }: OpenApi): ReactElement[] {
  const { status, description, contents } = reply;
  if (contents.length === 0)
    return [<ReplyLine key={status} status={status} text={description} contents={[]} />];
  const different = differentContents(contents);
  return different.flatMap(({ content, types }) =>
    contentExamples(content, 'response', resolve).map(({ name, summary, value }) => {
      const title = titleOf(status, summary || description);
      return (
        <Example
          key={`${content.mediaType} ${name}`}
          title={different.length === 1 ? title : `${title} (${types.join(', ')})`}
          value={value}
          mediaType={content.mediaType}
        />
      );
    }),
  );
}

function errorBlocks({ status, code, when, examples }: ListedError): ReactElement[] {
  const types = new Set(examples.map(({ mediaType }) => mediaType));
  const title = code === '' ? titleOf(status, when) : `${status}: ${code}`;
  return examples.map(({ name, value, mediaType }) => (
    <Example
      key={`${status} ${code} ${mediaType} ${name} ${when}`}
      title={types.size < 2 ? title : `${title} (${mediaType})`}
      value={value}
      mediaType={mediaType}
    />
  ));
}

function titleOf(status: string, text: string): string {
  const said = text.trim().replaceAll('\n', ' ').replaceAll('`', '');
  const name = statusOf(status);
  if (said === '' || said.length > 90 || status === 'default') return name;
  // Other languages keep the capital after a colon, German even that of any noun.
  const isEnglish = new Intl.Locale(renderContext().locale).language === 'en';
  const first = said.slice(0, 1);
  return `${name}: ${isEnglish ? first.toLowerCase() : first}${said.slice(1)}`;
}

/** Renders an example of a body. */
export function Example(props: { title: string; value: unknown; mediaType: string }): ReactElement {
  const { title, value, mediaType } = props;
  const { code } = renderContext();
  const isText = typeof value === 'string' && mediaKind(mediaType) !== 'json';
  const text = shortened(isText ? value : compactJson(value));
  const lang = exampleLanguage(mediaType);
  const isLong = text.split('\n').length > LONG;
  const meta = isLong || title === '' ? '' : `title="${title.replace(/["\\]/g, '\\$&')}"`;
  const block = <Html html={code(text, lang, meta)} />;
  return isLong ? (
    <Details summary={title || renderContext().strings.apiExample}>{block}</Details>
  ) : (
    block
  );
}

// Some documents have examples of several thousand lines.
function shortened(text: string): string {
  const lines = text.split('\n');
  return lines.length <= MOST_LINES ? text : [...lines.slice(0, MOST_LINES), '…'].join('\n');
}
