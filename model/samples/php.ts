/** Requests as PHP with its curl extension. */
import { literal, PHP, phpText } from './literals.ts';
import {
  type Credential,
  encodedForm,
  headersOf,
  keyVariable,
  type SampleBody,
  type SampleRequest,
} from './sample-request.ts';
import { inUrl, LONG, urlParts } from './url-parts.ts';

/** Writes a request in PHP. */
export function php(request: SampleRequest): string {
  const { method, url, body, credentials, result } = request;
  const headers = [
    ...credentials.flatMap(credentialHeader),
    ...headersOf(request, ['form']).map(([name, value]) => phpText(`${name}: ${value}`)),
  ].map((header) => `        ${header},`);
  const options = [
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => ${phpText(method)},`]),
    ...(method === 'HEAD' ? ['    CURLOPT_NOBODY => true,'] : []),
    ...credentials.flatMap(credentialOption),
    ...(headers.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...headers, '    ],'] : []),
    ...(body ? [`    CURLOPT_POSTFIELDS => ${bodyOf(body)},`] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_FAILONERROR => true,',
  ];
  const lines = [
    ...target(url),
    'curl_setopt_array($request, [',
    ...options,
    ']);',
    '$reply = curl_exec($request);',
    'if ($reply === false) throw new RuntimeException(curl_error($request));',
    ...(result === 'json' ? ['$result = json_decode($reply, true);'] : []),
  ];
  return lines.join('\n');
}

function target(url: string): string[] {
  const whole = `$request = curl_init(${phpText(url)});`;
  if (whole.length <= LONG + 12) return [whole];
  const { address, query } = urlParts(url);
  const pairs = query.map(
    ([name, value], index) =>
      `${index === 0 ? '?' : '&'}${encodeURIComponent(name)}=${inUrl(value)}`,
  );
  const [first = '', ...rest] = address.concat(pairs).map(phpText);
  const lines = [`$url = ${first}`, ...rest.map((part) => `    . ${part}`)];
  return [`${lines.join('\n')};`, '$request = curl_init($url);'];
}

function credentialHeader(given: Credential): string[] {
  if (given.kind === 'bearer') return ['"Authorization: Bearer $accessToken"'];
  if (given.kind !== 'header') return [];
  return [`${phpText(`${given.name}: `)} . $${keyVariable(given.name)}`];
}

function credentialOption(given: Credential): string[] {
  switch (given.kind) {
    case 'basic':
      return ['    CURLOPT_USERPWD => "$username:$password",'];
    case 'cookie':
      return [`    CURLOPT_COOKIE => ${phpText(`${given.name}=`)} . $${keyVariable(given.name)},`];
    case 'certificate':
      return ["    CURLOPT_SSLCERT => 'client.pem',", "    CURLOPT_SSLKEY => 'client-key.pem',"];
    default:
      return [];
  }
}

function bodyOf(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `json_encode(${literal(body.value, PHP, 4, 34)})`;
    case 'text':
      return phpText(body.text);
    case 'form':
      return phpText(encodedForm(body.fields));
    case 'multipart': {
      const parts = body.parts.map(({ name, value, isFile, mediaType }) => {
        const type = mediaType ? `, ${phpText(mediaType)}` : '';
        if (isFile) return `        ${phpText(name)} => new CURLFile(${phpText(value)}${type}),`;
        // Only a part with the name of a file has a type.
        const content = type
          ? `new CURLStringFile(${phpText(value)}, ${phpText(name)}${type})`
          : phpText(value);
        return `        ${phpText(name)} => ${content},`;
      });
      return `[\n${parts.join('\n')}\n    ]`;
    }
    case 'binary':
      return `file_get_contents(${phpText(body.file)})`;
  }
}
