import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../support/client/page.ts';

const asked = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

describe('the marketing service', () => {
  beforeEach(() => {
    openDocument('');
    delete window._hsq;
    // Nothing is loaded here: happy-dom says so when a script is added.
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('is not asked for its script where its host is reserved, and its queue is filled', async () => {
    const marketing = await import('../../../client/analytics/marketing.ts');
    marketing.allowMarketing(['https://js.crm.acme.example/4711.js']);
    marketing.reportPath('/b');
    marketing.stopMarketing();
    expect(asked()).toEqual([]);
    expect(window._hsq).toEqual([['setPath', '/b'], ['trackPageView']]);
  });

  it('is asked once elsewhere, also where its host only looks reserved', async () => {
    const marketing = await import('../../../client/analytics/marketing.ts');
    const url = 'https://js.example.crm.test/4711.js';
    marketing.allowMarketing([url]);
    marketing.allowMarketing([url]);
    expect(asked()).toEqual([url]);
  });
});
