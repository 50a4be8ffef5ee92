/** The JSON Schema of the front matter, as editors use it. */
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { frontMatterSchema } from '../../model/config/front-matter.ts';
import { frontMatterJsonSchema } from '../../packages/front-matter-schema.ts';

const schema = frontMatterJsonSchema(process.cwd());
const validate = new Ajv({ allowUnionTypes: true }).compile(schema);

it('has every field with its description', () => {
  const { properties } = schema as { properties: Record<string, { description?: string }> };
  expect(Object.keys(properties)).toEqual(Object.keys(frontMatterSchema.entries));
  for (const [field, { description }] of Object.entries(properties))
    expect(description, field).toMatch(/^[A-Z`].*\.$/);
});

it.each([
  [{ title: 'A page', sidebar_position: 2, displayed_sidebar: null, draft: true }, true],
  [{ title: 2024, keywords: 'a, b', tags: ['x', { label: 'y' }], own_field: [1] }, true],
  [{ last_update: { date: '2026-01-01' }, mdx: { format: 'md' } }, true],
  [{ draft: 'yes' }, false],
  [{ toc_min_heading_level: 7 }, false],
  [{ title: ['a'] }, false],
  [{ format: 'html' }, false],
])('%j is valid: %s', (value, isValid) => {
  expect(validate(value)).toBe(isValid);
});
