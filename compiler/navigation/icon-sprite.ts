/** Puts SVG icons together into one image, so that pages load all of them at once and colour them like text. */

// The attributes of the outermost element that affect its content.
const ATTRIBUTES = /^(?:viewBox|fill(?:-\w+)?|stroke(?:-\w+)?|color|transform|opacity)$/;
const ATTRIBUTE = /([\w:-]+)\s*=\s*("[^"]*"|'[^']*')/g;
const UNUSED = /<!--[^]*?-->|<(title|desc|metadata|script)\b(?:[^>]*\/>|[^]*?<\/\1>)/g;

/** Returns the image. Each icon is a symbol with its name as the id. */
export function iconSprite(icons: [name: string, svg: string][]): string {
  const symbols = icons.map(([name, svg]) => symbolOf(name, svg));
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${symbols.join('')}</svg>`;
}

/** Returns why an SVG file can't be an icon: what was found, and what was expected. */
export function iconFault(svg: string): string | undefined {
  const { attributes, content } = parse(svg);
  if (content === '') return 'found no `<svg>` with content, expected one';
  if (/<style\b/.test(content))
    return 'found a `<style>`, which would apply to all icons, expected attributes such as `fill`';
  if (viewBoxOf(attributes) === undefined)
    return 'found no size, expected a `viewBox` such as `viewBox="0 0 24 24"`';
  return undefined;
}

function symbolOf(name: string, svg: string): string {
  const { attributes, content } = parse(svg);
  const kept = [...attributes].filter(([key]) => ATTRIBUTES.test(key) && key !== 'viewBox');
  const given = [
    ['id', name],
    ['viewBox', viewBoxOf(attributes) ?? '0 0 24 24'],
    // Shapes without a colour have that of the text.
    ...(attributes.has('fill') ? [] : [['fill', 'currentColor']]),
    ...kept,
  ].map(([key, value]) => ` ${key}="${value}"`);
  return `<symbol${given.join('')}>${withOwnIds(name, content)}</symbol>`;
}

function parse(svg: string): { attributes: Map<string, string>; content: string } {
  const [, head = '', content = ''] =
    /<svg\b([^>]*)>([^]*)<\/svg>/.exec(svg.replaceAll(UNUSED, '')) ?? [];
  const attributes = [...head.matchAll(ATTRIBUTE)].map(
    ([, key = '', value = '']): [string, string] => [
      key,
      value.slice(1, -1).replaceAll('"', '&quot;'),
    ],
  );
  return { attributes: new Map(attributes), content: content.replaceAll(/>\s+</g, '><').trim() };
}

function viewBoxOf(attributes: Map<string, string>): string | undefined {
  const [width = Number.NaN, height = Number.NaN] = ['width', 'height'].map((name) =>
    Number.parseFloat(attributes.get(name) ?? ''),
  );
  return (
    attributes.get('viewBox') ?? (width > 0 && height > 0 ? `0 0 ${width} ${height}` : undefined)
  );
}

// Gradients and the like have ids, which must differ between the icons of one image.
function withOwnIds(name: string, content: string): string {
  return content
    .replaceAll(/\bid=(["'])([^"']+)\1/g, `id="${name}-$2"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${name}-$1)`)
    .replaceAll(/\bhref=(["'])#([^"']+)\1/g, `href="#${name}-$2"`);
}
