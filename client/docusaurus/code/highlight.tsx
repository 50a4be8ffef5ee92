/** `prism-react-renderer` for sites that haven't installed it. The build colours code, and islands show it without colours. */
import type { CSSProperties, ReactNode } from 'react';
import { PRISM_THEME, type PrismTheme } from './prism-theme.ts';
import { pageHost } from '../page/host.ts';

interface Token {
  types: string[];
  content: string;
  empty?: boolean;
}

interface ElementProps {
  className?: string;
  style?: CSSProperties;
  [name: string]: unknown;
}

interface HighlightProps {
  code?: string;
  language?: string;
  theme?: PrismTheme;
  children?: (rendered: {
    className: string;
    style: CSSProperties;
    tokens: Token[][];
    getLineProps: (input: ElementProps & { line: Token[] }) => object;
    getTokenProps: (input: ElementProps & { token: Token }) => object;
  }) => ReactNode;
}

/** The type that the classes of the engine's code stand for. */
const TYPES: Record<string, string> = {
  k: 'keyword',
  s: 'string',
  c: 'comment',
  n: 'number',
  f: 'function',
  t: 'class-name',
  v: 'variable',
  r: 'regex',
  m: 'annotation',
  i: 'inserted',
  d: 'deleted',
  b: 'bold',
  e: 'italic',
};

/** Shows code without colours, as the browser does. */
export function PlainHighlight(props: HighlightProps): ReactNode {
  return highlighted(props, [{ types: ['plain'], content: props.code ?? '' }]);
}

/** Shows code with the colours of the build. */
export function ColouredHighlight(props: HighlightProps): ReactNode {
  const { code = '', language = 'text' } = props;
  return highlighted(props, tokensIn(pageHost().codeHtml(code, { language })));
}

/** Themes by their name. All have the colours of the page. */
export const themes: unknown = /* @__PURE__ */ new Proxy({}, { get: () => PRISM_THEME });

/** What an older version of the package passes on. */
export const defaultProps = { Prism: {}, theme: PRISM_THEME };

/** The highlighter itself, which isn't there. */
export const Prism = { languages: {}, highlight: (code: string) => code };

function highlighted(
  { language = 'text', theme = PRISM_THEME, children }: HighlightProps,
  tokens: Token[],
): ReactNode {
  const plain = { color: theme.plain.color };
  const styleOf = ({ types }: Token): CSSProperties => {
    const own = theme.styles.filter((one) => one.types.some((type) => types.includes(type)));
    return Object.fromEntries(own.flatMap(({ style }) => Object.entries(style)));
  };
  return children?.({
    className: `prism-code language-${language}`,
    style: theme.plain,
    tokens: linesOf(tokens),
    getLineProps: ({ line: _line, className, style, ...others }) => ({
      ...others,
      className: joined('token-line', className),
      style: { ...plain, ...style },
    }),
    getTokenProps: ({ token, className, style, ...others }) => ({
      ...others,
      className: joined('token', ...token.types, className),
      children: token.content,
      style: { ...styleOf(token), ...style },
    }),
  });
}

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const { types, content } of tokens)
    for (const [at, part] of content.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ types, content: part });
    }
  return lines.map((line) =>
    line.length > 0 ? line : [{ types: ['plain'], content: '\n', empty: true }],
  );
}

// The HTML is the build's own: elements with a class each, around texts.
function tokensIn(html: string): Token[] {
  const inside = /<code>([\s\S]*)<\/code>/.exec(html)?.[1] ?? '';
  const open: string[] = [];
  return [...inside.matchAll(/<span class="([^"]*)">|<\/span>|([^<]+)/g)].flatMap(
    ([whole, name, text]): Token[] => {
      if (name !== undefined) open.push(name);
      else if (text === undefined && whole === '</span>') open.pop();
      if (text === undefined) return [];
      const type = open.map((one) => TYPES[one]).findLast(Boolean);
      return [{ types: [type ?? 'plain'], content: unescaped(text) }];
    },
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function joined(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
