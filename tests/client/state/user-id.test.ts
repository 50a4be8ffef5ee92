import { beforeEach, describe, expect, it } from 'vitest';
import type * as UserId from '../../../client/state/user-id.ts';
import { openDocument } from '../../support/client/page.ts';

let userId: typeof UserId;

beforeEach(async () => {
  openDocument('');
  userId = await import('../../../client/state/user-id.ts');
});

const address = () => location.pathname + location.search + location.hash;

function arrive(path: string): string | null {
  history.replaceState({ key: 'kept' }, '', path);
  userId.removeUserIdFromUrl();
  return userId.takeUserId();
}

describe('the userId parameter', () => {
  it.each([
    ['/docs/a?userId=ada', '/docs/a', 'ada'],
    ['/docs/a?userId=ada#part', '/docs/a#part', 'ada'],
    ['/docs/a?a=%41+b&userId=ada%20l&c', '/docs/a?a=%41+b&c', 'ada l'],
    ['/docs/a?userId=ada&userId=eve&b=1', '/docs/a?b=1', 'ada'],
    ['/docs/a?user%49d=ada', '/docs/a', 'ada'],
    ['/docs/a?userId', '/docs/a', ''],
  ])('of %s leaves %s', (path, rest, id) => {
    expect(arrive(path)).toBe(id);
    expect(address()).toBe(rest);
  });

  it.each(['/docs/a', '/docs/a?userid=ada&q=userId#userId=x', '/docs/a?myuserId=ada'])(
    'is missing in %s, which stays unchanged',
    (path) => {
      expect(arrive(path)).toBe(null);
      expect(address()).toBe(path);
    },
  );

  it('is returned once, and the history entry stays the same', () => {
    const { length } = history;
    expect(arrive('/docs/a?userId=ada')).toBe('ada');
    expect(userId.takeUserId()).toBe(null);
    expect([history.length, history.state]).toEqual([length, { key: 'kept' }]);
  });
});
