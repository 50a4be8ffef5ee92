/** The request as code, in the languages of the site. All but curl are loaded when a reader wants them. */
import type { SampleLanguage } from '../../../model/samples/sample-language.ts';
import type { RequestForm } from '../../../model/try-it/request-form.ts';
import { readStored } from '../../state/storage.ts';
import { createCodeBlock } from './code-block.ts';
import { labelled, selectOf } from './field-control.ts';
import { curlOf, isJson, type RequestInput } from './prepared-request.ts';
import type { RequestView } from './request-view.ts';

/** What `samples.ts` exports. */
export type CodeOf = (input: RequestInput, language: SampleLanguage) => string;

/** Where the tabs of code samples keep the reader's language. */
const LANGUAGE_KEY = 'docusaurus.tab.language';

/** Creates the code of a request, and a function that shows what the form has now. */
export function createCode(
  element: HTMLElement,
  view: RequestView,
  languages: RequestForm['languages'],
): { rows: HTMLElement[]; show: () => void } {
  const { block, code } = createCodeBlock('', '');
  const title = document.createElement('p');
  title.className = 'request-title';
  title.textContent = STRINGS.requestAsCode;
  const choice = labelled(STRINGS.codeLanguage, `${view.id}-language`, selectOf([], true));
  for (const { value, label } of languages) choice.select.append(new Option(label, value));
  const stored = readStored(LANGUAGE_KEY);
  if (languages.some(({ value }) => value === stored)) choice.select.value = stored ?? '';
  choice.row.hidden = languages.length < 2;
  let latest = 0;
  const show = (): void => {
    // An unfinished value can't become a request.
    const isUnfinished = ({ field, control }: ReturnType<RequestView['fields']>[number]): boolean =>
      field.kind === 'json' && control.value.trim() !== '' && !isJson(control.value);
    if (view.fields().some(isUnfinished)) return;
    const input = view.input();
    const number = (latest += 1);
    const language = languages.find(({ value }) => value === choice.select.value)?.value;
    if (language === undefined || language === 'curl') {
      code.textContent = curlOf(input);
      return;
    }
    void loadCodeOf(element).then((codeOf) => {
      if (number === latest) code.textContent = codeOf(input, language);
    });
  };
  choice.select.addEventListener('change', show);
  return { rows: [title, choice.row, block], show };
}

async function loadCodeOf(element: HTMLElement): Promise<CodeOf> {
  const name = element.dataset['more']?.split('/').at(-1) ?? '';
  const loaded: { codeOf: CodeOf } = await import(new URL(name, import.meta.url).href);
  return loaded.codeOf;
}
