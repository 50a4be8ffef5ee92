import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../../client/dev/message.ts';

const parse = (value: unknown) => parseMessage(JSON.stringify(value));

describe('parseMessage', () => {
  it('accepts changes of a page, changes of the site, and the end of errors', () => {
    const page = { type: 'page', path: '/a', release: 'r2' };
    expect(parse(page)).toEqual(page);
    expect(parse({ type: 'site', release: 'r2' })).toEqual({ type: 'site', release: 'r2' });
    expect(parse({ type: 'ok' })).toEqual({ type: 'ok' });
  });

  it('accepts errors, with empty values for missing fields', () => {
    const diagnostics = [{ file: 'a.mdx', line: 3, message: 'm' }];
    expect(parse({ type: 'error', diagnostics })).toEqual({
      type: 'error',
      diagnostics: [
        {
          file: 'a.mdx',
          line: 3,
          column: 0,
          message: 'm',
          found: '',
          expected: '',
          hint: '',
          frame: '',
          rule: '',
          url: '',
        },
      ],
    });
  });

  it('rejects anything else', () => {
    expect(() => parse({ type: 'party' })).toThrow('found type party, expected');
    expect(() => parse('page')).toThrow('expected an object');
  });
});
