/** Resolves links and images against the site's files and pages, and records each link for the link checker. */
import { RELATIVE_LINK_PREFIX } from '../../html/placeholders.ts';
import type { VFile } from 'vfile';
import { contextOf, type FileContext } from './context.ts';
import { type EsNode, isEs, isJsx, type JsxAttribute, type Node, walk } from './tree.ts';

const LINK_ATTRIBUTES = ['href', 'to'];
const FILE_ATTRIBUTES = ['src', 'poster', 'srcDark', 'srcLight'];
const PLAYERS = ['video', 'audio', 'source', 'track'];
const UNSAFE =
  /^\s*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:|v\s*b\s*s\s*c\s*r\s*i\s*p\s*t\s*:|data\s*:\s*text\/html)/i;

/** Rewrites every kind of reference in a file. */
export function remarkLinks() {
  return (tree: Node, file: VFile): void => {
    const context = contextOf(file);
    const images = new Set<string>();
    walk(tree, (node) => {
      if (node.type === 'imageReference' && node.identifier) images.add(node.identifier);
      return undefined;
    });
    walk(tree, (node) => {
      if (
        node.type === 'link' ||
        (node.type === 'definition' && !images.has(node.identifier ?? ''))
      )
        node.url = linkHref(withSlashes(node.url), node, context);
      else if (node.type === 'image' || node.type === 'definition') image(node, context);
      else if (isJsx(node)) {
        const attributes = node.attributes ?? [];
        if (
          node.name === 'img' &&
          !attributes.some(({ name }) => name === 'alt' || name === undefined)
        )
          missingAlt('Write `alt=""` if it is decoration.', node, context);
        for (const attribute of attributes) jsxAttribute(node, attribute, context);
      }
      if (isEs(node.data?.['estree'])) replaceCalls(node.data['estree'], node, context);
      return undefined;
    });
  };
}

/** Resolves a link to an href that includes the base URL. */
function linkHref(url: string, node: Node, context: FileContext): string {
  const at = node.position?.start ?? { line: 1, column: 1 };
  if (UNSAFE.test(url)) {
    context.diagnostics.push({
      severity: 'error',
      rule: 'unsafe-link',
      file: context.file,
      line: at.line,
      column: at.column,
      message: `Link to \`${url.slice(0, 40)}\`: expected http, https, mailto, tel, a path or a hash.`,
      hint: 'Scripts in links are refused.',
    });
    return '#';
  }
  const href = resolveLink(url, at, context);
  if (href.startsWith('/') || href.startsWith('#') || href.startsWith(RELATIVE_LINK_PREFIX))
    context.links.push({ href, file: context.file, line: at.line, column: at.column });
  else if (/^https?:/i.test(href))
    context.external.push({ href, file: context.file, line: at.line, column: at.column });
  return href;
}

function resolveLink(
  url: string,
  at: { line: number; column: number },
  context: FileContext,
): string {
  if (url.startsWith('pathname://')) return url.slice('pathname://'.length);
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('//') || url.startsWith('#') || url === '')
    return url;
  const bare = url.replace(/[?#].*$/, '');
  const tail = url.slice(bare.length);
  if (/\.mdx?$/i.test(bare)) {
    const page = context.resolve.page(bare, context.file);
    if (page !== null) return page + tail;
    context.diagnostics.push({
      severity: 'warning',
      rule: 'broken-markdown-link',
      file: context.file,
      line: at.line,
      column: at.column,
      message: `Broken link: there is no page with the file \`${bare}\`.`,
      hint: 'Check the path. It is resolved from the folder of this file first, then from the docs folder.',
    });
    return bare.replace(/\.mdx?$/i, '') + tail;
  }
  const tsx = /\.[jt]sx?$/i.test(bare) ? context.resolve.page(bare, context.file) : null;
  if (tsx !== null) return tsx + tail;
  if (/\.[a-z0-9]{1,8}$/i.test(bare) || bare.startsWith('@site/')) {
    const file = context.resolve.file(bare, context.file);
    if (file !== null) return file.href + tail;
  }
  if (!url.startsWith('/')) return RELATIVE_LINK_PREFIX + url;
  return context.resolve.path(url, context.file);
}

// Browsers and Docusaurus read the paths of Windows too.
function withSlashes(url = ''): string {
  return /^[a-z][a-z0-9+.-]+:/i.test(url) ? url : url.replaceAll('\\', '/');
}

function image(node: Node, context: FileContext): void {
  const url = withSlashes(node.url);
  if (node.type === 'image' && !String(node['alt'] ?? '').trim())
    missingAlt('Write it between the brackets: `![text](image.png)`.', node, context);
  if (/^(https?:)?\/\//.test(url) || url.startsWith('data:image/')) return;
  if (url.startsWith('pathname://')) {
    node.url = url.slice('pathname://'.length);
    return;
  }
  const file = context.resolve.file(url.replace(/[?#].*$/, ''), context.file);
  if (file === null) {
    brokenImage(url, node, context);
    return;
  }
  node.url = file.href;
  const size = file.width && file.height ? { width: file.width, height: file.height } : {};
  node.data = { ...node.data, hProperties: { ...size, loading: 'lazy', decoding: 'async' } };
}

function brokenImage(url: string, node: Node, context: FileContext): void {
  const at = node.position?.start ?? { line: 1, column: 1 };
  context.diagnostics.push({
    severity: 'error',
    rule: 'broken-markdown-image',
    file: context.file,
    line: at.line,
    column: at.column,
    message: `Broken image: there is no file \`${url}\`.`,
    hint: 'Put the file beside the page, or below `static/` and refer to it by its absolute path.',
  });
}

function brokenMedia(url: string, node: Node, context: FileContext): void {
  const at = node.position?.start;
  context.diagnostics.push({
    severity: 'warning',
    rule: 'broken-media',
    file: context.file,
    line: at?.line,
    column: at?.column,
    message: `Broken \`<${node.name}>\`: there is no file \`${url}\`.`,
    hint: 'Put the file beside the page, or below `static/` and refer to it by its absolute path.',
  });
}

function missingAlt(hint: string, node: Node, context: FileContext): void {
  const at = node.position?.start ?? { line: 1, column: 1 };
  context.lint.push({
    severity: 'warning',
    rule: 'image-alt',
    file: context.file,
    line: at.line,
    column: at.column,
    message: "This image has no alternative text, so screen readers can't describe it.",
    hint,
  });
}

function jsxAttribute(node: Node, attribute: JsxAttribute, context: FileContext): void {
  if (attribute.type !== 'mdxJsxAttribute' || attribute.name === undefined) return;
  const value = attribute.value;
  if (value && typeof value === 'object' && value.data?.estree) {
    replaceCalls(value.data.estree, node, context);
    return;
  }
  if (typeof value !== 'string') return;
  if (LINK_ATTRIBUTES.includes(attribute.name) && node.name !== 'link')
    attribute.value = linkHref(value, node, context);
  else if (FILE_ATTRIBUTES.includes(attribute.name) && !/^[a-z]+:|^\/\//i.test(value)) {
    const file = context.resolve.file(value, context.file);
    if (file === null) {
      if (PLAYERS.includes(node.name ?? '')) brokenMedia(value, node, context);
      return;
    }
    attribute.value = file.href;
    if (['img', 'video'].includes(node.name ?? '') && file.width && file.height)
      sizes(node, file.width, file.height);
  }
}

function sizes(node: Node, width: number, height: number): void {
  const attributes = node.attributes ?? [];
  if (attributes.some((entry) => ['width', 'height', 'style'].includes(entry.name ?? ''))) return;
  attributes.push(
    { type: 'mdxJsxAttribute', name: 'width', value: String(width) },
    { type: 'mdxJsxAttribute', name: 'height', value: String(height) },
  );
}

// `require('./x.png').default` and `useBaseUrl('/x')` become literals.
function replaceCalls(node: EsNode, owner: Node, context: FileContext): void {
  for (const [key, value] of Object.entries(node)) {
    const values = Array.isArray(value) ? value : [value];
    for (const [index, entry] of values.entries()) {
      if (!isEs(entry)) continue;
      const literal = callValue(entry, owner, context);
      if (literal === undefined) replaceCalls(entry, owner, context);
      else {
        const replaced = { type: 'Literal', value: literal, raw: JSON.stringify(literal) };
        if (Array.isArray(value)) value[index] = replaced;
        else node[key] = replaced;
      }
    }
  }
}

function callValue(node: EsNode, owner: Node, context: FileContext): string | undefined {
  const object = node['object'];
  const property = node['property'];
  if (
    node.type === 'MemberExpression' &&
    isEs(object) &&
    isEs(property) &&
    property['name'] === 'default'
  )
    return callValue(object, owner, context);
  const callee = node['callee'];
  const args = node['arguments'];
  if (node.type !== 'CallExpression' || !isEs(callee) || !Array.isArray(args)) return undefined;
  const argument: unknown = args[0];
  const value = isEs(argument) && argument.type === 'Literal' ? argument['value'] : undefined;
  if (typeof value !== 'string') return undefined;
  const reference = value.replace(/^!*(?:[\w-]+!)*/, '');
  if (callee['name'] === 'useBaseUrl') {
    const absolute = /^(?:\/|#|[a-z][a-z0-9+.-]*:)/i.test(value) ? value : `/${value}`;
    return (
      context.resolve.file(absolute, context.file)?.href ??
      context.resolve.path(absolute, context.file)
    );
  }
  if (callee['name'] !== 'require' || !/^(?:\.{0,2}\/|@site\/)/.test(reference)) return undefined;
  const file = context.resolve.file(reference, context.file);
  if (file === null) brokenImage(reference, owner, context);
  return file?.href ?? reference.replace(/^@site\/static/, '');
}
