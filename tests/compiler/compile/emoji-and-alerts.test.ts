/** Emoji shortcodes and GitHub's alerts in a built site. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markdownAlternate } from '../../../compiler/html/markdown.ts';
import { parseHtml } from '../../../compiler/html/tree.ts';
import type { BuildOutcome } from '../../../compiler/release/build-outcome.ts';
import {
  siteModule,
  temporarySite,
  type TemporarySite,
} from '../../support/sites/temporary-site.ts';

const EMOJI = `# Launch :rocket:

## :tada: News

Done :white_check_mark::+1:, :NOPE: and :no_such_name:. At 10:100:45, a:cat:b, std::cat::list, \\:cat:.

\`:cat:\` [:dog: link](https://x.example/:cat:) https://x.example/:cat:/a <b>:cow:</b>

\`\`\`text
:pig:
\`\`\`
`;

const ALERTS = `# A

> [!NOTE]
> Read **this**.
> And this.

> [!caution]
>
> - One

> [!IMPORTANT]\\
> Break

> [!TIP] Not alone on its line

> [!WARNING] **bold**

> [!NOTE]

> [!OTHER]
> Quote
`;

let site: TemporarySite;
let outcome: BuildOutcome;

beforeAll(async () => {
  site = temporarySite({
    'site.ts': siteModule({ markdown: { format: 'detect' } }),
    'docs/emoji.mdx': EMOJI,
    'docs/plain.md': EMOJI,
    'docs/alerts.mdx': ALERTS,
    'docs/alerts-plain.md': ALERTS,
  });
  outcome = await site.build();
});

afterAll(() => site.close());

describe.each(['/emoji', '/plain'])('shortcodes in %s', (path) => {
  it('become characters in text, headings and titles', () => {
    const { html, entry } = site.page(outcome, path);
    expect(html).toContain('<h1 id="launch-rocket">Launch 🚀</h1>');
    expect(html).toContain('<h2 id="tada-news"><a class="anchor" href="#tada-news">🎉 News</a>');
    expect(html).toContain('Done ✅👍, :NOPE: and :no_such_name:.');
    expect(html).toContain('>🐶 link</a>');
    expect(html).toContain('<b>🐮</b>');
    expect(entry.title).toBe('Launch 🚀');
  });

  it('stay in code, URLs, times, identifiers, and where they are escaped', () => {
    const { html } = site.page(outcome, path);
    expect(html).toContain('At 10:100:45, a:cat:b, std::cat::list, :cat:.');
    expect(html).toContain('<code>:cat:</code>');
    expect(html).toContain('<a href="https://x.example/:cat:">🐶');
    expect(html).toContain('<a href="https://x.example/:cat:/a">https://x.example/:cat:/a</a>');
    expect(html).toContain(':pig:');
  });
});

describe.each(['/alerts', '/alerts-plain'])('alerts in %s', (path) => {
  it('are admonitions that are named by their kind', () => {
    const html = site.page(outcome, path).html.replaceAll('\n', ' ');
    expect(html).toContain(
      '<div class="admonition note" role="note"> <p class="admonition-title">Note</p> <p>Read <strong>this</strong>. And this.</p>',
    );
    expect(html).toContain(
      '<div class="admonition danger caution" role="note"> <p class="admonition-title">Caution</p> <ul>',
    );
    expect(html).toMatch(/"admonition info important".*?Important<\/p> <p>\s*Break<\/p>/);
  });

  it('have nothing else on their first line, and something below it', () => {
    const quotes = site.page(outcome, path).html.match(/<blockquote>[^]*?<\/blockquote>/g);
    expect(quotes?.map((quote) => quote.replace(/<[^>]+>/g, '').trim())).toEqual([
      '[!TIP] Not alone on its line',
      '[!WARNING] bold',
      '[!NOTE]',
      '[!OTHER]\nQuote',
    ]);
  });

  it('are in the Markdown alternate', () => {
    const { html } = site.page(outcome, path);
    const meta = { title: 'A', description: '', origin: 'https://docs.example', path };
    const markdown = markdownAlternate(parseHtml(html), meta);
    expect(markdown).toContain('> **Note**\n>\n> Read **this**.');
    expect(markdown).toContain('> **Caution**\n>\n> - One');
  });
});
