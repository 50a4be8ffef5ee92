/** Writes the request of a form in the languages of code samples. */
import type { SampleLanguage } from '../../model/samples/sample-language.ts';
import type { Credential, SampleBody, SampleRequest } from '../../model/samples/sample-request.ts';
import { samples } from '../../model/samples/samples.ts';
import type { RequestCredential } from '../../model/try-it/request-form.ts';
import { requestParts, type RequestInput } from './request/prepared-request.ts';

/** Returns the request as code, with names in place of its secrets. */
export function codeOf(input: RequestInput, language: SampleLanguage): string {
  return samples(sampleRequest(input), [language])[0]?.code ?? '';
}

function sampleRequest(input: RequestInput): SampleRequest {
  const { form, credentials } = input;
  const isInUrl = ({ credential }: RequestInput['credentials'][number]): boolean =>
    credential.kind === 'query';
  const inUrl = credentials.filter(isInUrl);
  const { url, headers, body } = requestParts({ ...input, credentials: inUrl }, placeholder);
  return {
    method: form.method,
    url,
    credentials: credentials
      .filter(({ text, credential: { kind } }) =>
        kind === 'cookie' || kind === 'certificate' ? true : kind !== 'query' && text !== '',
      )
      .map(({ credential }) => credentialOf(credential)),
    headers: headers.filter(([name]) => name !== 'Content-Type'),
    body: bodyOf(body, input.body?.body.type ?? ''),
    result: form.result,
  };
}

function credentialOf({ kind, name }: RequestCredential): Credential {
  if (kind === 'cookie') return { kind, name };
  return kind === 'header' || kind === 'query' ? { kind: 'header', name } : { kind };
}

function bodyOf(
  body: ReturnType<typeof requestParts>['body'],
  mediaType: string,
): SampleBody | undefined {
  if (body === null) return undefined;
  if (body instanceof FormData)
    return {
      kind: 'multipart',
      mediaType,
      parts: [...body].map(([name, value]) => ({
        name,
        value: typeof value === 'string' ? value : value.name,
        isFile: typeof value !== 'string',
      })),
    };
  if (typeof body !== 'string') return { kind: 'binary', mediaType, file: body.name };
  if (/[/+]json$/.test(mediaType)) return { kind: 'json', mediaType, value: JSON.parse(body) };
  if (mediaType === 'application/x-www-form-urlencoded')
    return { kind: 'form', mediaType, fields: [...new URLSearchParams(body)] };
  return { kind: 'text', mediaType, text: body };
}

// As in the samples of the page.
function placeholder(name: string): string {
  return `YOUR_${name.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;
}
