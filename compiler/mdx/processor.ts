/** The MDX pipeline: turns Markdown into a small JavaScript program and pieces of static HTML. */
import { createProcessor } from '@mdx-js/mdx';
import rehypeKatex from 'rehype-katex';
import rehypeRaw from 'rehype-raw';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import type { VFile } from 'vfile';
import type { ContentStrings } from '../../model/strings/content-strings.ts';
import { fillText } from '../../model/strings/message.ts';
import type { Extensions } from './extensions.ts';
import { keepTree } from './plugins/keep-tree.ts';
import { rehypeEnhance } from './plugins/rehype-enhance.ts';
import { rehypeJsx } from './plugins/rehype-jsx.ts';
import { rehypeStatic } from './plugins/rehype-static.ts';
import { remarkCode } from './plugins/remark-code.ts';
import { remarkDirectives } from './plugins/remark-directives.ts';
import { remarkEmoji } from './plugins/remark-emoji.ts';
import { remarkHandlers } from './code/remark-handlers.ts';
import { remarkHeadings } from './plugins/remark-headings.ts';
import { remarkImageSources } from './code/remark-image-sources.ts';
import { remarkLinks } from './plugins/remark-links.ts';
import { remarkModules } from './plugins/remark-modules.ts';
import { remarkVariables } from './plugins/remark-variables.ts';
import { remarkAddresses } from './code/remark-addresses.ts';
import { mayHaveEmails, remarkWithoutEmails } from './code/remark-without-emails.ts';

type Processor = ReturnType<typeof createProcessor>;

const processors = new WeakMap<Extensions, Map<string, Processor>>();

/** Compiles a file; the plugins record what they find in its context (`plugins/context.ts`). Returns a function body. */
export async function compileMdx(
  file: VFile,
  format: 'md' | 'mdx',
  {
    extensions,
    strings,
    isMdx1,
    hasMath,
  }: { extensions: Extensions; strings: ContentStrings; isMdx1: boolean; hasMath: boolean },
): Promise<string> {
  const math = hasMath || usesMath(String(file.value));
  const emails = mayHaveEmails(String(file.value));
  const key = `${format}-${math}-${emails}-${isMdx1}-${strings.footnotes}`;
  const known = processors.get(extensions) ?? new Map<string, Processor>();
  processors.set(extensions, known);
  const processor =
    known.get(key) ?? makeProcessor(format, { math, emails, isMdx1 }, { ...extensions, strings });
  known.set(key, processor);
  return String(await processor.process(file));
}

// On a page without `$$`, dollar signs are currency: "from $5 to $10" must not become a formula.
function usesMath(source: string): boolean {
  return /^[\s>]*\$\$/m.test(source) || /\$\$[^$\n]+\$\$/.test(source);
}

type RawPlugin = [typeof rehypeRaw, { passThrough: string[] }];

// Plugins also add them to plain Markdown, as tabs of package managers.
const MDX_NODES = [
  'mdxjsEsm',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
];

// The site's plugins get Markdown and HTML as other programs produce it: before the engine resolves links, highlights code
// and turns what needs no evaluation into text.
function makeProcessor(
  format: 'md' | 'mdx',
  { math, emails, isMdx1 }: { math: boolean; emails: boolean; isMdx1: boolean },
  { remark, rehype, checks, strings }: Extensions & { strings: ContentStrings },
): Processor {
  return createProcessor({
    format,
    outputFormat: 'function-body',
    remarkPlugins: [
      remarkGfm,
      remarkAddresses,
      ...(emails ? [] : [remarkWithoutEmails]),
      remarkDirective,
      ...(math ? [remarkMath] : []),
      ...(checks.length > 0 ? [keepTree] : []),
      ...remark,
      remarkHandlers,
      remarkVariables,
      remarkDirectives,
      remarkHeadings,
      // After the ids of headings, which come from the names, as on GitHub.
      remarkEmoji,
      remarkCode,
      remarkModules,
      remarkLinks,
      // After the calls that name files have become text.
      remarkImageSources,
    ],
    remarkRehypeOptions: {
      allowDangerousHtml: true,
      clobberPrefix: '',
      footnoteLabel: strings.footnotes,
      // They had no heading.
      ...(isMdx1 && {
        footnoteLabelTagName: 'p',
        footnoteLabelProperties: { className: ['sr'] },
      }),
      footnoteBackLabel: (reference, again) =>
        fillText(strings.backToReference, {
          number: again > 1 ? `${reference + 1}-${again}` : reference + 1,
        }),
    },
    rehypePlugins: [
      ...(format === 'md' ? [[rehypeRaw, { passThrough: MDX_NODES }] satisfies RawPlugin] : []),
      rehypeJsx,
      // MathML needs no stylesheet, no fonts and no inline styles, and every current browser renders it.
      ...(math ? [[rehypeKatex, { output: 'mathml' }] satisfies [typeof rehypeKatex, object]] : []),
      ...rehype,
      rehypeEnhance,
      rehypeStatic,
    ],
  });
}
