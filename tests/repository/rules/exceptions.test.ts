import { expect, it } from 'vitest';
import { compareExceptions } from '../../support/repository/exceptions.ts';

it('a rule reports violations without an exception, and exceptions without a violation', () => {
  expect(compareExceptions(['known', 'gone'], new Set(['new', 'known']))).toEqual({
    toFix: ['new'],
    toRemoveFromExceptions: ['gone'],
  });
});
