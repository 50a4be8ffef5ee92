/** Requests as Ruby with `Net::HTTP`. */
import { literal, RUBY, rubyText } from './literals.ts';
import {
  type Credential,
  headersOf,
  keyVariable,
  type SampleBody,
  type SampleRequest,
  snakeCase,
} from './sample-request.ts';
import { concatenated } from './url-parts.ts';

/** Writes a request in Ruby. */
export function ruby(request: SampleRequest): string {
  const { method, url, body, credentials, result } = request;
  const usesJson = body?.kind === 'json' || result === 'json';
  const name = method.slice(0, 1) + method.slice(1).toLowerCase();
  const hasCertificate = credentials.some(({ kind }) => kind === 'certificate');
  const options = [
    'use_ssl: true',
    ...(hasCertificate
      ? [
          'cert: OpenSSL::X509::Certificate.new(File.read("client.pem"))',
          'key: OpenSSL::PKey.read(File.read("client-key.pem"))',
        ]
      : []),
  ];
  const start = `uri.host, uri.port, ${options.join(', ')}`;
  const lines = [
    'require "net/http"',
    ...(usesJson ? ['require "json"'] : []),
    '',
    ...concatenated(url, { before: 'uri = URI(', after: ')', text: rubyText, trailing: true }),
    `request = Net::HTTP::${name}.new(uri)`,
    ...credentials.flatMap(credential),
    ...headersOf(request, ['form']).map(
      ([header, value]) => `request[${rubyText(header)}] = ${rubyText(value)}`,
    ),
    ...bodyOf(body),
    '',
    `reply = Net::HTTP.start(${start}) do |http|`,
    '  http.request(request)',
    'end',
    'raise reply.message unless reply.is_a?(Net::HTTPSuccess)',
  ];
  if (result === 'json') lines.push('result = JSON.parse(reply.body)');
  else if (result !== 'none') lines.push('result = reply.body');
  return lines.join('\n');
}

function credential(given: Credential): string[] {
  switch (given.kind) {
    case 'bearer':
      return ['request["Authorization"] = "Bearer #{access_token}"'];
    case 'basic':
      return ['request.basic_auth(username, password)'];
    case 'header':
      return [`request[${rubyText(given.name)}] = ${snakeCase(keyVariable(given.name))}`];
    case 'cookie':
      return [
        `request["Cookie"] = ${rubyText(`${given.name}=`).slice(0, -1)}#{${snakeCase(keyVariable(given.name))}}"`,
      ];
    case 'certificate':
      return [];
  }
}

function bodyOf(body: SampleBody | undefined): string[] {
  switch (body?.kind) {
    case 'json':
      return [`request.body = JSON.generate(${literal(body.value, RUBY, 0, 28)})`];
    case 'text':
      return [`request.body = ${rubyText(body.text)}`];
    case 'form':
      return [`request.set_form_data(${literal(body.fields, RUBY, 0, 22)})`];
    case 'multipart':
      return [
        'request.set_form([',
        ...body.parts.map(({ name, value, isFile, mediaType }) => {
          const content = isFile ? `File.open(${rubyText(value)})` : rubyText(value);
          const type = mediaType ? `, { content_type: ${rubyText(mediaType)} }` : '';
          return `  [${rubyText(name)}, ${content}${type}],`;
        }),
        `], ${rubyText(body.mediaType)})`,
      ];
    case 'binary':
      return [`request.body = File.binread(${rubyText(body.file)})`];
    default:
      return [];
  }
}
