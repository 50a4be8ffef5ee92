import { expect, it } from 'vitest';
import { compareExceptions } from '../../support/repository/exceptions.ts';

it('a rule finds what is no exception, and exceptions that nothing needs', () => {
  expect(compareExceptions(['known', 'gone'], new Set(['new', 'known']))).toEqual({
    toFix: ['new'],
    toRemoveFromExceptions: ['gone'],
  });
});
