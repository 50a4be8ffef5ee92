/** What an assistant gets of a code block: where it is from, no values of the reader, and a bounded link. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  assistantLink,
  markdownOf,
  MAX_LINK,
  quotedCode,
} from '../../../client/assistants/quoted-code.ts';
import { find, openDocument } from '../../support/client/page.ts';

const VALUES = JSON.stringify([{ id: 'key', label: 'Key', example: 'sk_example' }]);
const PAGE = `<main><h1>Cards &amp; keys</h1>
  <h2 id="first">First</h2>
  <h3 id="log-in">Log  in</h3>
  <div class="code" data-lang="ts"><div class="code-title">a "b".ts</div><pre><code>use('<span data-own="key">sk_mine</span>');
use('<span data-own="other">mine</span>');
</code></pre></div>
  <h2 id="later">Later</h2>
  <ep-island data-values='${VALUES}'></ep-island></main>`;

const TEMPLATE = 'https://ai.example/new?q=Read+{url}&n=1';

function open(body: string): void {
  openDocument(body);
  document.head.innerHTML = '<link rel="canonical" href="https://docs.example/keys">';
}

beforeEach(() => open(PAGE));

describe('the Markdown of a code block', () => {
  it('has the address, the page, the heading, the title and the language', () => {
    expect(markdownOf(quotedCode(find('.code')))).toBe(
      `https://docs.example/keys#log-in

# Cards & keys

## Log in

\`\`\`ts title="a 'b'.ts"
use('sk_example');
use('<other>');
\`\`\``,
    );
  });

  it('has a fence longer than those in the code, and no heading where there is none', () => {
    open('<main><h1>A</h1><div class="code"><pre><code>````md\n````</code></pre></div>');
    expect(markdownOf(quotedCode(find('.code')))).toBe(
      'https://docs.example/keys\n\n# A\n\n`````\n````md\n````\n`````',
    );
  });
});

describe('the link to an assistant', () => {
  const quoted = (code: string, address = 'https://docs.example/keys') => ({
    address,
    page: 'Keys',
    heading: '',
    language: 'ts',
    title: '',
    code,
  });
  const promptOf = (link: string) => new URL(link).searchParams.get('q') ?? '';

  it('has the whole block in it, and nothing of it as syntax of the address', () => {
    const link = assistantLink(TEMPLATE, quoted('$& a&b=c #d {url} ✓'));
    expect(promptOf(link)).toBe(`Read ${markdownOf(quoted('$& a&b=c #d {url} ✓'))}`);
    expect(new URL(link).searchParams.get('n')).toBe('1');
  });

  it('is shortened between characters, to almost the limit', () => {
    for (const code of ['x'.repeat(50_000), '😀'.repeat(5000), 'ö\n'.repeat(9000)]) {
      const link = assistantLink(TEMPLATE, quoted(code));
      expect(link.length).toBeLessThanOrEqual(MAX_LINK);
      expect(link.length).toBeGreaterThan(MAX_LINK - 20);
      expect(promptOf(link)).toMatch(/\n…\n```$/);
      expect(promptOf(link)).not.toContain('\ufffd');
    }
  });

  it('has only the address if nothing else fits', () => {
    const address = `https://docs.example/${'a'.repeat(3900)}`;
    expect(promptOf(assistantLink(TEMPLATE, quoted('x'.repeat(500), address)))).toBe(
      `Read ${address}`,
    );
  });
});
