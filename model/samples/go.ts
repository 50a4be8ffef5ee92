/** Requests as Go with `net/http`. */
import { compactJson } from './literals.ts';
import {
  type Credential,
  encodedForm,
  type FormPart,
  headersOf,
  keyVariable,
  type SampleBody,
  type SampleRequest,
} from './sample-request.ts';
import { concatenated } from './url-parts.ts';

const CHECK = 'if err != nil {\n\tlog.Fatal(err)\n}';

/** Writes a request in Go. */
export function go(request: SampleRequest): string {
  const { method, url, body, credentials, result } = request;
  const [preparation, reader] = bodyOf(body);
  const lines = [
    ...preparation,
    ...concatenated(url, { before: 'url := ', after: '', text, indent: '\t', trailing: true }),
    `req, err := http.NewRequest("${method}", url, ${reader})`,
    CHECK,
    ...credentials.flatMap(credential),
    ...headersOf(request, []).map(
      ([name, value]) => `req.Header.Set(${text(name)}, ${text(value)})`,
    ),
    ...(body?.kind === 'multipart'
      ? ['req.Header.Set("Content-Type", form.FormDataContentType())']
      : []),
    '',
    'res, err := http.DefaultClient.Do(req)',
    CHECK,
    'defer res.Body.Close()',
    'if res.StatusCode >= 300 {\n\tlog.Fatal(res.Status)\n}',
    ...(result === 'none' ? [] : ['result, err := io.ReadAll(res.Body)']),
  ];
  return lines.join('\n');
}

// The escapes of JSON are those of Go, but for the slash.
function text(value: string): string {
  return JSON.stringify(value);
}

function raw(value: string): string {
  return value.includes('`') || value.includes('\r') ? text(value) : `\`${value}\``;
}

function credential(given: Credential): string[] {
  switch (given.kind) {
    case 'bearer':
      return ['req.Header.Set("Authorization", "Bearer "+accessToken)'];
    case 'basic':
      return ['req.SetBasicAuth(username, password)'];
    case 'header':
      return [`req.Header.Set(${text(given.name)}, ${keyVariable(given.name)})`];
    case 'cookie':
      return [
        `req.AddCookie(&http.Cookie{Name: ${text(given.name)}, Value: ${keyVariable(given.name)}})`,
      ];
    case 'certificate':
      return [];
  }
}

function formPart({ name, value, isFile, mediaType }: FormPart): string {
  const write = isFile ? 'io.Copy(part, file)' : `io.WriteString(part, ${text(value)})`;
  if (mediaType !== undefined) {
    const disposition = `form-data; name="${name}"${isFile ? `; filename="${value}"` : ''}`;
    const header = `textproto.MIMEHeader{\n\t"Content-Disposition": {${text(disposition)}},\n\t"Content-Type": {${text(mediaType)}},\n}`;
    return `if part, err := form.CreatePart(${header}); err == nil {\n\t${write}\n}`;
  }
  return isFile
    ? `if part, err := form.CreateFormFile(${text(name)}, ${text(value)}); err == nil {\n\t${write}\n}`
    : `form.WriteField(${text(name)}, ${text(value)})`;
}

function bodyOf(body: SampleBody | undefined): [preparation: string[], reader: string] {
  switch (body?.kind) {
    case 'json':
      return [[`body := strings.NewReader(${raw(compactJson(body.value, 0, 26))})`], 'body'];
    case 'text':
      return [[`body := strings.NewReader(${raw(body.text)})`], 'body'];
    case 'form':
      return [[`body := strings.NewReader(${text(encodedForm(body.fields))})`], 'body'];
    case 'multipart':
      return [
        [
          'var body bytes.Buffer',
          'form := multipart.NewWriter(&body)',
          ...body.parts.map(formPart),
          'form.Close()',
        ],
        '&body',
      ];
    case 'binary':
      return [[`file, err := os.Open(${text(body.file)})`, CHECK], 'file'];
    default:
      return [[], 'nil'];
  }
}
