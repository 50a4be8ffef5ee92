import { describe, expect, it } from 'vitest';
import { isNavbarLong } from '../../../compiler/navigation/navbar-width.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';
import type { ResolvedConfig } from '../../../model/config/site.ts';

function config(labels: string[], fields: object = {}): ResolvedConfig {
  const items = [
    ...labels.map((label) => ({ type: 'link', label, href: '/' })),
    { type: 'search' },
    { type: 'colourMode' },
  ];
  const { value, issues } = parseSiteConfig({
    title: 'Test docs',
    url: 'https://docs.example',
    navbar: { items },
    ...fields,
  });
  if (value === undefined) throw new Error(JSON.stringify(issues));
  return value;
}

describe('isNavbarLong', () => {
  it('accepts what fits into the narrowest window with some space to spare', () => {
    expect(isNavbarLong(config([]), [])).toBe(false);
    expect(isNavbarLong(config(['Guides', 'API', 'Changelog']), [])).toBe(false);
  });

  it('finds many items, long labels, wide letters and long titles', () => {
    expect(isNavbarLong(config(Array.from({ length: 10 }, () => 'Guides')), [])).toBe(true);
    expect(isNavbarLong(config(['Datenschutz-Grundverordnung '.repeat(3)]), [])).toBe(true);
    expect(isNavbarLong(config(Array.from({ length: 4 }, () => 'ガイドとリファレンス')), [])).toBe(
      true,
    );
    expect(isNavbarLong(config(['Guides'], { title: 'Documentation '.repeat(6) }), [])).toBe(true);
  });

  it('knows nothing of slots and layouts', () => {
    expect(isNavbarLong(config([]), [{ id: 'slots/navbar-end' }])).toBe(true);
    expect(isNavbarLong(config([]), [{ id: 'layouts/navbar' }])).toBe(true);
    expect(isNavbarLong(config([]), [{ id: 'slots/footer' }])).toBe(false);
  });
});
