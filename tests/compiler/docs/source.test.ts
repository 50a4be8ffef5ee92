import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseSource } from '../../../compiler/docs/source.ts';

const none = new Map<string, string>();

describe('parseSource', () => {
  it('keeps line numbers of the body', () => {
    const { body } = parseSource('a.mdx', '---\ntitle: A\n---\nfirst', none, true);
    expect(body).toBe('\n\n\nfirst');
  });

  it('reads files with a byte order mark and CRLF', () => {
    const source = parseSource('a.mdx', '\uFEFF---\r\ntitle: A\r\n---\r\nfirst\r\n', none, true);
    expect(source.frontMatter.title).toBe('A');
    expect(source.body).toBe('\n\n\nfirst\n');
  });

  it('accepts a file without front matter', () => {
    expect(parseSource('a.mdx', '# A', none, true).body).toBe('# A');
  });

  it('substitutes variables in front matter, even where YAML would read a map', () => {
    const { frontMatter } = parseSource(
      'a.mdx',
      '---\ntitle: {product.name} 101\nslug: /a/{product.name}\n---\n',
      new Map([['product.name', 'Acme']]),
      true,
    );
    expect(frontMatter).toEqual({ title: 'Acme 101', slug: '/a/Acme' });
  });

  it('reports the field, the line, and the found and expected values', () => {
    const { diagnostics } = parseSource(
      'a.mdx',
      '---\ntitle: A\nsidebar_position: high\n---\n',
      none,
      true,
    );
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        line: 3,
        column: 1,
        message: 'Front matter field `sidebar_position`: found "high", expected a number.',
      },
    ]);
  });

  it('warns of unknown keys with their line', () => {
    const { diagnostics } = parseSource(
      'a.mdx',
      '---\ntitle: A\nsidebarlabel: B\n---\n',
      none,
      true,
    );
    expect(diagnostics).toMatchObject([
      { severity: 'warning', rule: 'unknown-front-matter', line: 3 },
    ]);
  });

  it('accepts unknown keys of foreign sites', () => {
    expect(parseSource('a.mdx', '---\nauthor: B\n---\n', none, false).diagnostics).toEqual([]);
  });

  it('reports invalid YAML with its line', () => {
    const { diagnostics } = parseSource('a.mdx', '---\ntitle: "A\nx: [\n---\n', none, true);
    expect(diagnostics[0]).toMatchObject({ severity: 'error', rule: 'front-matter' });
    expect(diagnostics[0]?.line).toBeGreaterThan(1);
  });

  it('never throws, whatever the front matter contains', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (yaml) => {
        parseSource('a.mdx', `---\n${yaml}\n---\nbody`, none, true);
      }),
      { numRuns: 300 },
    );
  });

  it('reads back any title', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() !== ''),
        (title) => {
          const { frontMatter, diagnostics } = parseSource(
            'a.mdx',
            `---\n${stringify({ title })}---\n`,
            none,
            true,
          );
          expect(diagnostics).toEqual([]);
          expect(frontMatter.title).toBe(title.replaceAll('\r\n', '\n'));
        },
      ),
      { numRuns: 200 },
    );
  });
});
