/** The variables and classes of Infima that pages and components of Docusaurus sites use. */
import fs from 'node:fs';
import path from 'node:path';
import { ENGINE } from '../../engine/engine-files.ts';

const FILES = ['variables.css', 'layout.css', 'components.css'];

const SIZES = { none: '0', xs: '.25rem', sm: '.5rem', md: '1rem', lg: '2rem', xl: '5rem' };

/** Part of a class's name, and of the property that it sets. */
const SIDES = {
  '': '',
  '-top': '-top',
  '-bottom': '-bottom',
  '-left': '-left',
  '-right': '-right',
  '-vert': '-block',
  '-horiz': '-inline',
};

const TEXT: Record<string, string[]> = {
  'text-align': ['left', 'center', 'right', 'justify'],
  'text-transform': ['uppercase', 'lowercase', 'capitalize'],
  'font-style': ['italic'],
};

/** Returns the stylesheet. Rules of the site come after it. */
export function infimaStyles(): string {
  const files = FILES.map((name) =>
    fs.readFileSync(path.join(ENGINE, 'client/styles/infima', name), 'utf8'),
  );
  return [...files, ...columns(), ...kinds(), ...text(), ...spacing()].join('\n');
}

function columns(): string[] {
  return Array.from({ length: 12 }, (_, at) => at + 1).flatMap((count) => [
    `.col--${count}{--ifm-columns:${count}}`,
    `.col--offset-${count}{margin-inline-start:calc(${count} / 12 * 100%)}`,
  ]);
}

function kinds(): string[] {
  return ['primary', 'success', 'info', 'warning', 'danger'].flatMap((kind) => [
    `:is(.badge--${kind},.alert--${kind}){--ifm-badge:var(--ifm-color-${kind});--ifm-alert:var(--ifm-color-${kind})}`,
    `.text--${kind}{color:var(--ifm-color-${kind})}`,
    ...(kind === 'primary'
      ? []
      : [`.button--${kind}{--ifm-button:var(--ifm-color-${kind});--ifm-button-text:var(--bg)}`]),
  ]);
}

function text(): string[] {
  const values = Object.entries(TEXT).flatMap(([property, names]) =>
    names.map((name) => `.text--${name}{${property}:${name}}`),
  );
  const weights = ['light', 'normal', 'semibold', 'bold'].map(
    (name) => `.text--${name}{font-weight:var(--ifm-font-weight-${name})}`,
  );
  const shadows = ['lw', 'md', 'tl'].map(
    (name) => `.shadow--${name}{box-shadow:var(--ifm-global-shadow-${name})}`,
  );
  return [...values, ...weights, ...shadows];
}

function spacing(): string[] {
  return ['margin', 'padding'].flatMap((property) =>
    Object.entries(SIDES).flatMap(([side, suffix]) =>
      Object.entries(SIZES).map(
        ([size, value]) => `.${property}${side}--${size}{${property}${suffix}:${value}}`,
      ),
    ),
  );
}
