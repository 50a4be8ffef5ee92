/** The request of an operation as code samples. */
import type { ReactElement, ReactNode } from 'react';
import { contentExamples } from '../../api/example.ts';
import { differentContents, sampleKind } from '../../api/document/media-type.ts';
import type { Operation } from '../../api/document/operation.ts';
import { either } from '../../api/field-text.ts';
import { requestOf } from '../../api/requests.ts';
import { type SampleSecurity, sampleSecurity } from '../../api/security/sample-security.ts';
import { samples } from '../../../model/samples/samples.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { Html } from '../blocks.tsx';
import { Example } from './api-reply-examples.tsx';
import { renderContext } from '../render-context.ts';
import { TabItem, Tabs } from '../tabs.tsx';

interface SampleProps {
  api: OpenApi;
  operation: Operation;
  /** Name of the example that is sent. */
  example: string | undefined;
  mediaType?: string | undefined;
  /** How the call is authenticated. Absent where there is only one way. */
  way?: SampleSecurity;
}

/** Blocks of code for further ways to authenticate that a page has in all languages. Later ones are in one language. */
const FULL_PAGE = 40;

/** Renders the samples of an operation, for each way to authenticate it and each way in which its body can be written. */
export function RequestSamples(props: SampleProps): ReactElement {
  const { strings, locale } = renderContext();
  const ways = sampleSecurity(props.operation);
  if (ways.length < 2) return <BodySamples {...props} />;
  const labelOf = ({ name, others }: SampleSecurity): string =>
    name === '' ? strings.apiNoAuthentication : either([name, ...others], locale);
  return (
    <Tabs groupId="authentication" aria-label={strings.apiAuthentication}>
      {ways.map((way, index) => (
        <TabItem key={way.name} value={way.name || 'none'} label={labelOf(way)}>
          {index === 0 ? (
            <BodySamples {...props} way={way} />
          ) : (
            <OtherSamples {...props} way={way} />
          )}
        </TabItem>
      ))}
    </Tabs>
  );
}

function BodySamples(props: SampleProps): ReactElement {
  const { strings } = renderContext();
  const types = writtenTypes(props.operation);
  const [first, ...others] = types;
  if (others.length === 0) return <Samples {...props} mediaType={first?.[0]} />;
  return (
    <Tabs groupId="media-type" aria-label={strings.apiMediaType}>
      {types.map((same) => (
        <TabItem key={same[0]} value={same[0] ?? ''} label={same.join(', ')}>
          <Samples {...props} example={exampleIn(props, same[0])} mediaType={same[0]} />
        </TabItem>
      ))}
    </Tabs>
  );
}

// The body is the same as in the samples of the first way, so it is written in one media type.
function OtherSamples(props: SampleProps): ReactElement {
  const { api, operation } = props;
  const { listed } = renderContext();
  const isFull = listed.samples + api.languages.length > FULL_PAGE;
  const languages = isFull ? api.languages.slice(0, 1) : api.languages;
  listed.samples += languages.length;
  const [[mediaType] = []] = writtenTypes(operation);
  return <Samples {...props} mediaType={mediaType} languages={languages} />;
}

// Not every media type has the example.
function exampleIn({ operation, example }: SampleProps, type?: string): string | undefined {
  const content = operation.body?.contents.find(({ mediaType }) => mediaType === type);
  return content?.examples.some(({ name }) => name === example) ? example : undefined;
}

// Samples of two JSON types would be the same but for a header.
function writtenTypes({ body }: Operation): string[][] {
  const types = (body?.contents ?? []).map(({ mediaType }) => mediaType);
  return [...Map.groupBy(types, sampleKind).values()];
}

function Samples(props: SampleProps & { languages?: OpenApi['languages'] }): ReactElement {
  const { api, operation, example, mediaType, way } = props;
  const { code, strings } = renderContext();
  const request = requestOf(operation, api, { example, mediaType, schemes: way?.schemes });
  return (
    <Tabs groupId="language" aria-label={strings.codeLanguage}>
      {samples(request, props.languages ?? api.languages).map((sample) => (
        <TabItem key={sample.value} value={sample.value} label={sample.label}>
          <div data-sample={sample.value} data-media={mediaType} data-security={way?.name}>
            <Html html={code(sample.code, sample.lang, '')} />
          </div>
        </TabItem>
      ))}
    </Tabs>
  );
}

/** Renders what a webhook or callback sends, in each of its media types. */
export function Payload({ api, operation }: { api: OpenApi; operation: Operation }): ReactNode {
  const { strings } = renderContext();
  const payloads = differentContents(operation.body?.contents ?? []).flatMap(
    ({ content, types }) => {
      const examples = contentExamples(content, 'request', api.resolve);
      return examples.length === 0 ? [] : [{ content, types, examples }];
    },
  );
  const blocks = payloads.map(({ content, types, examples }) => ({
    types,
    list: examples.map(({ name, summary, value }) => (
      <Example key={name} title={summary} value={value} mediaType={content.mediaType} />
    )),
  }));
  const [first, ...others] = blocks;
  if (others.length === 0) return first?.list;
  return (
    <Tabs groupId="media-type" aria-label={strings.apiMediaType}>
      {blocks.map(({ types, list }) => (
        <TabItem key={types[0]} value={types[0] ?? ''} label={types.join(', ')}>
          {list}
        </TabItem>
      ))}
    </Tabs>
  );
}
