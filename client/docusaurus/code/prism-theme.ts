/** The colours of code as a theme of `prism-react-renderer`. They are the page's own, which follow its colour mode. */
import type { CSSProperties } from 'react';

/** A theme. */
export interface PrismTheme {
  plain: CSSProperties;
  styles: { types: string[]; style: CSSProperties }[];
}

/** Types of tokens by the name of their colour. */
const TYPES = {
  keyword: 'keyword module control-flow atrule rule directive',
  string: 'string char attr-value template-string triple-quoted-string inserted inserted-sign',
  number: 'number boolean constant null unit annotation decorator important preprocessor',
  function: 'function method function-definition function-name',
  type: 'class-name tag selector builtin namespace regex url symbol entity',
  variable: 'variable property attr-name parameter literal-property key',
};

/** The theme of all code. */
export const PRISM_THEME = /* @__PURE__ */ pageTheme();

function pageTheme(): PrismTheme {
  const coloured = Object.entries(TYPES).map(([name, types]) => ({
    types: types.split(' '),
    style: { color: `var(--code-${name})` },
  }));
  return {
    plain: { color: 'var(--code-text)', backgroundColor: 'var(--code-bg)' },
    styles: [
      ...coloured,
      {
        types: ['comment', 'prolog', 'doctype', 'cdata', 'shebang'],
        style: { color: 'var(--code-comment)', fontStyle: 'italic' },
      },
      { types: ['deleted', 'deleted-sign'], style: { color: 'var(--danger)' } },
      { types: ['bold'], style: { fontWeight: 700 } },
      { types: ['italic'], style: { fontStyle: 'italic' } },
    ],
  };
}

/** Returns the theme of code. */
export function usePrismTheme(): PrismTheme {
  return PRISM_THEME;
}

/** Returns the colours of a theme that the frames of code blocks use, as variables of CSS. */
export function getPrismCssVariables({ plain }: PrismTheme): Record<string, string> {
  const { color, backgroundColor } = plain;
  return {
    ...(typeof color === 'string' && { '--prism-color': color }),
    ...(typeof backgroundColor === 'string' && { '--prism-background-color': backgroundColor }),
  };
}
