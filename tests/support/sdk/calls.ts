/** Finds what code on pages calls of an SDK, and compares it with the declarations. */
import { bracketEnd, splitTop } from './brackets.ts';
import type { DeclaredParameter, Declarations } from './declarations.ts';

/** The languages whose calls can be compared. */
export type CallLanguage = 'kotlin' | 'java' | 'swift' | 'dart';

/** An argument: its label, where it has one. */
interface Argument {
  label: string;
}

/** Variables that pages use for a value of this type, and what code has that gets one. */
const VARIABLES = [
  { variable: 'event', type: 'CardEvent', from: /CardEvent\b/ },
  { variable: 'push', type: 'Push', from: /\bparsePush\(/ },
  { variable: 'count', type: 'CardCount', from: /\b(?:observeCardCount|cardCounts)\(/ },
  { variable: 'link', type: 'Link', from: /\bonLink\b|Link\b/ },
];

/** Returns what the code uses in another way than the library declares it, with the index where it is. */
export function callFaults(
  source: string,
  language: CallLanguage,
  { declared, prefix }: { declared: Declarations; prefix: string },
): { index: number; text: string }[] {
  const code = withoutTexts(source);
  const { functions, members, properties } = declared;
  const faults: { index: number; text: string }[] = [];
  const add = (index: number, text: string): void => void faults.push({ index, text });
  const named = new RegExp(String.raw`\b(remember)?(${prefix}\w+)((?:\??\.\w+)*)\s*([({]?)`, 'g');
  for (const match of code.matchAll(named)) {
    const { index } = match;
    const [whole, start = '', type = '', path = '', open = ''] = match;
    const words = path.split(/\??\./).slice(1);
    const [member] = words;
    const name = member ?? start + type;
    const isImport = /\b(?:import|package)\b[^\n]*$/.test(code.slice(0, index));
    const isSdk = type === `${prefix}SDK`;
    if (!isSdk && !members.has(type) && !functions.has(start + type)) {
      add(index, `${start}${type} is not declared`);
      continue;
    }
    if (isImport) continue;
    // In Kotlin, a function is an argument without brackets.
    const isCalled = open === '(' || (open === '{' && isSdk && language === 'kotlin');
    const forms = functions.get(name);
    const isMethod = isSdk || (member !== undefined && /^[a-z]/.test(member) && open === '(');
    if (isMethod && member !== undefined && forms === undefined && !properties.has(name)) {
      add(index, `${type}.${member} is not declared`);
      continue;
    }
    if (!isSdk && member !== undefined && !forms) {
      const [, inner] = words;
      const isKnown = members.get(type)?.has(member) === true;
      if (!isKnown || (inner !== undefined && members.get(member)?.has(inner) === false))
        add(index, `${type}.${words.join('.')} is not declared`);
      continue;
    }
    if (!isCalled || forms === undefined || words.length > 1) continue;
    const call = callAt(code, index + whole.length - 1, language);
    if (!forms.some((form) => fits(form, call, language)))
      add(index, `${name}(${call.map(({ label }) => label || '…').join(', ')}) is not declared`);
  }
  for (const match of code.matchAll(/\.(scrollToCard|setOptions)(\()/g)) {
    const [whole, name = ''] = match;
    const call = callAt(code, match.index + whole.length - 1, language);
    if (!(functions.get(name) ?? []).some((form) => fits(form, call, language)))
      add(match.index, `${name} is not declared with these arguments`);
  }
  for (const { variable, type } of VARIABLES.filter(({ from }) => from.test(code)))
    for (const { index, 1: member = '' } of code.matchAll(
      new RegExp(String.raw`(?<![.\w])${variable}[?!]*\.(\w+)`, 'g'),
    )) {
      const property = member.replace(/^get(?=[A-Z])/, '');
      const name = property.slice(0, 1).toLowerCase() + property.slice(1);
      if (!members.get(prefix + type)?.has(name)) add(index, `${prefix}${type} has no ${name}`);
    }
  return faults;
}

// Keeps the length, so that indexes stay those of the source.
function withoutTexts(source: string): string {
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
  return source
    .replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, (text) => `"${blank(text.slice(2))}"`)
    .replaceAll(/\/\/[^\n]*/g, blank);
}

function callAt(code: string, start: number, language: CallLanguage): Argument[] {
  if (code[start] === '{') return [{ label: '' }];
  const end = bracketEnd(code, start);
  const separator = language === 'kotlin' ? '=(?![=>])' : ':(?!:)';
  const label = new RegExp(String.raw`^\s*(\w+)\s*${separator}`);
  const given = splitTop(code.slice(start + 1, end)).map((one) => ({
    label: language === 'java' ? '' : (label.exec(one)?.[1] ?? ''),
  }));
  const isTrailing = language === 'kotlin' && /^ ?\{/.test(code.slice(end + 1));
  return isTrailing ? [...given, { label: '' }] : given;
}

function fits(form: DeclaredParameter[], call: Argument[], language: CallLanguage): boolean {
  if (language === 'swift') return fitsInOrder(form, call);
  const named = call.filter(({ label }) => label !== '');
  const positional = call.length - named.length;
  const places = language === 'dart' ? form.filter(({ label }) => label === '') : form;
  if (positional > places.length) return false;
  const filled = new Set(places.slice(0, positional).map(({ name }) => name));
  for (const { label } of named) {
    if (!form.some((parameter) => parameter.label === label) || filled.has(label)) return false;
    filled.add(label);
  }
  return form.every(({ name, isRequired }) => !isRequired || filled.has(name));
}

// Swift's arguments are in the order of the parameters.
function fitsInOrder(form: DeclaredParameter[], call: Argument[]): boolean {
  let at = 0;
  for (const { label } of call) {
    while (form[at] && form[at]?.label !== label && !form[at]?.isRequired) at += 1;
    if (form[at]?.label !== label) return false;
    at += 1;
  }
  return form.slice(at).every(({ isRequired }) => !isRequired);
}
