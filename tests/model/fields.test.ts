import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { issueText } from '../../model/schema/schema.ts';
import { matching, numberBetween, object, parseWith, record } from '../../model/schema/fields.ts';

const schema = object({
  name: matching(/^[a-z]+$/, 'lower-case letters'),
  size: v.optional(numberBetween(1, 3), 2),
  kind: v.optional(v.picklist(['one', 'two'])),
  tags: v.optional(v.array(v.string())),
  labels: v.optional(record(v.string())),
  place: v.optional(
    v.variant('type', [
      object({ type: v.literal('point'), at: v.number() }),
      object({ type: v.literal('line') }),
    ]),
  ),
  flag: v.optional(v.boolean()),
});

function issues(value: unknown): string[] {
  return parseWith(schema, value).issues.map(issueText);
}

describe('parseWith', () => {
  it('fills in defaults', () => {
    expect(parseWith(schema, { name: 'a' }).value).toEqual({ name: 'a', size: 2 });
  });

  it.each<[unknown, string]>([
    [{}, 'field `name`: found nothing, expected lower-case letters'],
    [{ name: 'A' }, 'field `name`: found "A", expected lower-case letters'],
    [{ name: 'a', size: 4 }, 'field `size`: found 4, expected a number from 1 to 3'],
    [{ name: 'a', kind: 'three' }, 'field `kind`: found "three", expected one of "one", "two"'],
    [{ name: 'a', tags: ['x', 1] }, 'field `tags[1]`: found 1, expected a string'],
    [{ name: 'a', tags: {} }, 'field `tags`: found {}, expected a list'],
    [{ name: 'a', labels: { x: 1 } }, 'field `labels.x`: found 1, expected a string'],
    [{ name: 'a', labels: ['x'] }, 'field `labels`: found ["x"], expected an object'],
    [{ name: 'a', flag: 1 }, 'field `flag`: found 1, expected true or false'],
    [
      { name: 'a', place: { type: 'area' } },
      'field `place.type`: found "area", expected one of "point", "line"',
    ],
    [{ name: 'a', place: 1 }, 'field `place`: found 1, expected an object'],
    [{ name: 'a', place: { type: 'point' } }, 'field `place.at`: found nothing, expected a number'],
    [[], 'the value: found [], expected an object'],
    [undefined, 'the value: found nothing, expected an object'],
  ])('refuses %j', (value, message) => {
    expect(issues(value)).toEqual([message]);
  });

  it('names every unknown field, and what was probably meant', () => {
    expect(issues({ name: 'a', sizes: 1, other: 1 })).toEqual([
      'field `sizes`: found an unknown field, expected `size`, or no such field',
      'field `other`: found an unknown field, expected one of name, size, kind, tags, labels, place, flag',
    ]);
  });
});
