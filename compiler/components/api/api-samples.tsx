/** The request of an operation as code samples. */
import type { ReactElement, ReactNode } from 'react';
import { contentExamples } from '../../api/example.ts';
import { compactJson } from '../../../model/samples/literals.ts';
import { mediaKind } from '../../api/document/media-type.ts';
import type { Operation } from '../../api/document/operation.ts';
import { requestOf } from '../../api/requests.ts';
import { samples } from '../../../model/samples/samples.ts';
import type { OpenApi } from '../../api/site-apis.ts';
import { Html } from '../blocks.tsx';
import { renderContext } from '../render-context.ts';
import { TabItem, Tabs } from '../tabs.tsx';

/** Renders the samples of an operation, for each way in which its body can be written. */
export function RequestSamples(props: {
  api: OpenApi;
  operation: Operation;
  example: string | undefined;
}): ReactElement {
  const { api, operation, example } = props;
  const { strings } = renderContext();
  const types = writtenTypes(operation);
  if (types.length < 2) return <Samples {...{ api, operation, example }} mediaType={types[0]} />;
  return (
    <Tabs groupId="media-type" aria-label={strings.apiMediaType}>
      {types.map((type) => (
        <TabItem key={type} value={type} label={type}>
          <Samples {...{ api, operation, example: undefined }} mediaType={type} />
        </TabItem>
      ))}
    </Tabs>
  );
}

// Samples of two JSON types would be the same but for a header.
function writtenTypes({ body }: Operation): string[] {
  const kinds = new Map(
    (body?.contents ?? []).toReversed().map(({ mediaType }) => [mediaKind(mediaType), mediaType]),
  );
  return [...kinds.values()].toReversed();
}

function Samples(props: {
  api: OpenApi;
  operation: Operation;
  example: string | undefined;
  mediaType: string | undefined;
}): ReactElement {
  const { api, operation, example, mediaType } = props;
  const { code, strings } = renderContext();
  const request = requestOf(operation, api, { example, mediaType });
  return (
    <Tabs groupId="language" aria-label={strings.codeLanguage}>
      {samples(request, api.languages).map((sample) => (
        <TabItem key={sample.value} value={sample.value} label={sample.label}>
          <div data-sample={sample.value} data-media={mediaType}>
            <Html html={code(sample.code, sample.lang, '')} />
          </div>
        </TabItem>
      ))}
    </Tabs>
  );
}

/** Renders what a webhook or callback sends. */
export function Payload({ api, operation }: { api: OpenApi; operation: Operation }): ReactNode {
  const { code } = renderContext();
  if (operation.body === null) return null;
  return contentExamples(operation.body, 'request', api.resolve).map(({ name, summary, value }) => (
    <Html
      key={name}
      html={code(
        typeof value === 'string' ? value : compactJson(value),
        'json',
        summary === '' ? '' : `title="${summary.replace(/["\\]/g, '\\$&')}"`,
      )}
    />
  ));
}
