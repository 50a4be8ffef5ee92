/** The references of the configuration and of front matter have every field, with a description. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { postSchema } from '../../../model/blog/post-schema.ts';
import { frontMatterSchema } from '../../../model/config/front-matter.ts';
import { siteConfigSchema } from '../../../model/config/site-schema.ts';
import { configFields } from '../../../packages/reference/config-fields.ts';

const SCHEMAS = [
  ['site.ts', siteConfigSchema],
  ['front matter', frontMatterSchema],
  ['posts', postSchema],
] as const;

/** Every object schema in a schema, found by looking at all of its properties. */
function objectsIn(schema: unknown, found = new Set<object>()): Set<object> {
  if (typeof schema !== 'object' || schema === null || found.has(schema)) return found;
  found.add(schema);
  for (const value of Object.values(schema)) objectsIn(value, found);
  if ('getter' in schema && typeof schema.getter === 'function')
    objectsIn(schema.getter(undefined), found);
  return found;
}

// A field whose only purpose is to say what replaces it.
function isRemoved(field: unknown): boolean {
  const { wrapped } = field as { wrapped?: { type: string } };
  return wrapped?.type === 'never';
}

const undescribed = (schema: unknown): string[] =>
  configFields(schema, '.')
    .filter(({ text }) => text === '')
    .map(({ path }) => path);

describe.each(SCHEMAS)('the reference of %s', (_, schema) => {
  it('has every field', () => {
    const fields = configFields(schema, '.');
    const roots = new Set(fields.map(({ path }) => /^\w+/.exec(path)?.[0]));
    const given = Object.entries(schema.entries).flatMap(([name, field]) =>
      isRemoved(field) ? [] : [name],
    );
    expect([...roots]).toEqual(given);
    const names = new Set(fields.map(({ path }) => path.split('.').at(-1)));
    for (const object of objectsIn(schema))
      if ('entries' in object && object.entries !== null && typeof object.entries === 'object')
        for (const [name, field] of Object.entries(object.entries))
          if (!isRemoved(field)) expect(names).toContain(name);
  });

  it('describes every field, at every depth', () => {
    expect(undescribed(schema)).toEqual([]);
  });

  it('misses the description of a field that is added', () => {
    const added = v.object({ ...schema.entries, added: v.object({ inner: v.string() }) });
    expect(undescribed(added)).toEqual(expect.arrayContaining(['added', 'added.inner']));
  });
});

describe('fields of a schema', () => {
  it('are listed at every depth, and those of a schema that contains itself once', () => {
    let deep: v.GenericSchema = v.string();
    for (const name of 'hgfedcba') deep = v.object({ [name]: deep });
    expect(configFields(deep, '.').at(-1)?.path).toBe('a.b.c.d.e.f.g.h');
    const tree: v.GenericSchema = v.object({ children: v.array(v.lazy(() => tree)) });
    expect(configFields(tree, '.').map(({ path }) => path)).toEqual(['children']);
  });

  it('say that they can be null', () => {
    const schema = v.object({ a: v.optional(v.nullable(v.string())), b: v.nullish(v.boolean()) });
    expect(configFields(schema, '.').map(({ type, isRequired }) => [type, isRequired])).toEqual([
      ['text or `null`', false],
      ['`true` or `false` or `null`', false],
    ]);
  });
});
