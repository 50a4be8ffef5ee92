/** Turns an SVG image into a React component, as Docusaurus does for images that components import. */
import { Parser } from 'htmlparser2';

/** Attributes of the root element, and the text of an expression for its content. */
interface SvgImage {
  attributes: string;
  children: string;
}

/** Returns the text of a module whose default export renders the image with the props that it is given. */
export function svgModule(text: string): string {
  const { attributes, children } = readSvg(text);
  return `import { createElement as e } from 'react';
const Svg = ({ title, titleId, ...props }) => e('svg', { ...${attributes}, ...props }, title && e('title', { id: titleId }, title)${children}); export { Svg as default, Svg as ReactComponent };`;
}

function readSvg(text: string): SvgImage {
  const image: SvgImage = { attributes: '{}', children: '' };
  // Expressions of the elements that are open, each with those of its children.
  const open: { start: string; children: string[] }[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const props = JSON.stringify(propsOf(attributes));
        if (open.length === 0) image.attributes = props;
        open.push({ start: `e(${JSON.stringify(name)}, ${props}`, children: [] });
      },
      ontext(data) {
        if (data.trim() !== '') open.at(-1)?.children.push(JSON.stringify(data));
      },
      onclosetag() {
        const { start, children } = open.pop() ?? { start: '', children: [] };
        const inside = children.map((child) => `, ${child}`).join('');
        if (open.length === 0) image.children = inside;
        else open.at(-1)?.children.push(`${start}${inside})`);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return image;
}

function propsOf(attributes: Record<string, string>): Record<string, unknown> {
  const named = Object.entries(attributes).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'class') return [['className', value]];
    if (name === 'style') return [['style', styleOf(value)]];
    // Scripts in images don't run in pages.
    return /^(?:on|xmlns:)/.test(name) ? [] : [[propName(name), value]];
  });
  return Object.fromEntries(named);
}

// React names attributes with hyphens and colons in camel case: `stroke-width`, `xlink:href`.
function propName(name: string): string {
  if (/^(?:data|aria)-/.test(name)) return name;
  return name.replace(/[-:]([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
}

function styleOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(';').flatMap((rule): [string, string][] => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.+?)\s*$/.exec(rule) ?? [];
      return name === '' ? [] : [[name.startsWith('--') ? name : propName(name), value]];
    }),
  );
}
