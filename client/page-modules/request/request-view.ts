/** The form of a request: its fields, grouped by where they are sent, and its buttons. */
import type { RequestBody, RequestField, RequestForm } from '../../../model/try-it/request-form.ts';
import { fillText } from '../../../model/strings/message.ts';
import { createField, type FieldControl, labelled, selectOf } from './field-control.ts';
import type { FieldValue, RequestInput } from './prepared-request.ts';
import { createSecurity } from './request-security.ts';

/** What the mock gets as a credential, unless the reader enters one. It accepts any text. */
const MOCK_CREDENTIAL = 'example';

/** The form on a page. */
export interface RequestView {
  /** What ids of its elements begin with. */
  id: string;
  form: HTMLFormElement;
  /** All fields that are shown, without credentials. */
  fields(): FieldControl[];
  /** Checks all fields. Returns the first one that is not valid. */
  firstFault(): FieldControl | undefined;
  /** What the reader has entered. */
  input(): RequestInput;
}

/** Builds the form. `prefix` makes ids unique, `mockUrl` is where the mock is. */
export function createView(
  request: RequestForm,
  prefix: string,
  mockUrl: (path: string) => string,
): RequestView {
  const form = document.createElement('form');
  form.noValidate = true;
  form.ariaLabel = fillText(STRINGS.requestOf, { name: request.name });
  const parameters = request.fields.map((field) =>
    createField(field, `${prefix}-${field.in}-${field.name}`),
  );
  const security = createSecurity(request, `${prefix}-credential`);
  const server = labelled(STRINGS.requestServer, `${prefix}-server`, selectOf([], true));
  for (const [index, { label }] of request.servers.entries())
    server.select.append(new Option(label ?? STRINGS.mockServer, `${index}`));
  const reply = labelled(STRINGS.wantedReply, `${prefix}-reply`, replySelect(request));
  const note = document.createElement('p');
  note.className = 'try-hint';
  const isMock = (): boolean => request.servers[Number(server.select.value)]?.label === undefined;
  const useServer = (): void => {
    reply.row.hidden = !isMock();
    note.textContent = isMock() ? STRINGS.mockCredentials : STRINGS.credentialsText;
    // A credential for the mock is none for a real server.
    for (const { control } of security.fields)
      if (isMock() ? control.value === '' : control.value === MOCK_CREDENTIAL)
        control.value = isMock() ? MOCK_CREDENTIAL : '';
  };
  server.select.addEventListener('change', useServer);
  const body = createBody(request, prefix);
  form.append(
    server.row,
    reply.row,
    ...group(STRINGS.credentials, security.rows.length > 0 ? [...security.rows, note] : []),
    ...(['path', 'query', 'header'] as const).flatMap((place) =>
      group(
        {
          path: STRINGS.pathParameters,
          query: STRINGS.queryParameters,
          header: STRINGS.headerParameters,
        }[place],
        parameters.filter(({ field }) => field.in === place).map(({ row }) => row),
      ),
    ),
    ...group(STRINGS.requestBody, body.rows),
  );
  useServer();
  const fields = (): FieldControl[] => [...parameters, ...body.fields()];
  return {
    id: prefix,
    form,
    fields,
    firstFault: () => fields().filter((one) => one.check() !== '')[0],
    input() {
      const chosen = request.servers[Number(server.select.value)];
      const url = chosen?.url ?? '';
      const given = body.chosen();
      return {
        form: request,
        server: isMock() ? mockUrl(url) : url,
        fields: parameters.map(valueOf),
        credentials: security.given(),
        body: given && { body: given, values: body.fields().map(valueOf) },
        prefer: isMock() ? reply.select.value : '',
      };
    },
  };
}

function valueOf({ field, control }: FieldControl): FieldValue {
  const file = control instanceof HTMLInputElement ? control.files?.[0] : undefined;
  return { field, text: file ? '' : control.value, file };
}

function group(name: string, rows: Node[]): HTMLElement[] {
  if (rows.length === 0) return [];
  const set = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = name;
  set.append(legend, ...rows);
  return [set];
}

// The values are those of the header `Prefer`.
function replySelect({ replies }: RequestForm): HTMLSelectElement {
  const select = document.createElement('select');
  select.append(new Option(STRINGS.fittingReply, ''));
  for (const { code, examples } of replies)
    for (const example of examples ?? [''])
      select.append(
        new Option(
          example ? `${code}: ${example}` : code,
          example ? `code=${code}, example="${example}"` : `code=${code}`,
        ),
      );
  return select;
}

// The body in the chosen media type: a field for each of its own, or one for all of it.
function createBody({ bodies }: RequestForm, prefix: string) {
  const place = document.createElement('div');
  const types = labelled(
    STRINGS.mediaType,
    `${prefix}-type`,
    selectOf(
      bodies.map(({ type }) => type),
      true,
    ),
  );
  const chosen = (): RequestBody | null =>
    bodies.find(({ type }) => type === types.select.value) ?? bodies[0] ?? null;
  let fields: FieldControl[] = [];
  const show = (): void => {
    const body = chosen();
    if (body === null) return;
    const list = body.fields.length > 0 ? body.fields : [wholeField(body)];
    fields = list.map((field) => createField(field, `${prefix}-body-${field.name}`));
    const examples = labelled(
      STRINGS.bodyExample,
      `${prefix}-example`,
      selectOf(
        body.examples.map(({ name }) => name),
        true,
      ),
    );
    examples.row.hidden = body.examples.length < 2;
    examples.select.addEventListener('change', () => {
      const found = body.examples.find(({ name }) => name === examples.select.value);
      if (found) fillExample(fields, body, found.text);
    });
    place.replaceChildren(examples.row, ...fields.map(({ row }) => row));
  };
  types.row.hidden = bodies.length < 2;
  types.select.addEventListener('change', show);
  show();
  return { rows: bodies.length > 0 ? [types.row, place] : [], chosen, fields: () => fields };
}

function wholeField({ type, examples, required, secrets }: RequestBody): RequestField {
  const isJson = /[/+]json$/.test(type);
  return {
    name: type,
    in: 'body',
    kind: isJson ? 'json' : 'text',
    whole: true,
    example: examples[0]?.text ?? '\n',
    ...(required && { required }),
    ...(secrets && (isJson ? { secrets } : { secret: true })),
  };
}

function fillExample(fields: FieldControl[], { fields: parts }: RequestBody, text: string): void {
  const values: unknown = parts.length > 0 ? JSON.parse(text) : {};
  for (const { field, control } of fields) {
    const value: unknown = parts.length > 0 ? Reflect.get(Object(values), field.name) : text;
    const isList = field.kind === 'list' && Array.isArray(value);
    control.value = isList
      ? value.join('\n')
      : typeof value === 'string'
        ? field.kind === 'json' && parts.length > 0
          ? JSON.stringify(value)
          : value
        : value === undefined
          ? ''
          : JSON.stringify(value, null, 2);
  }
}
