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

  it('is not requested when its host is reserved, but its queue is filled', async () => {
    const marketing = await import('../../../client/analytics/marketing.ts');
    marketing.allowMarketing(['https://js.crm.acme.example/4711.js']);
    marketing.reportPath('/b');
    marketing.stopMarketing();
    expect(asked()).toEqual([]);
    expect(window._hsq).toEqual([['setPath', '/b'], ['trackPageView']]);
  });

  it('is requested once for any other host, even one that resembles a reserved host', async () => {
    const marketing = await import('../../../client/analytics/marketing.ts');
    const url = 'https://js.example.crm.test/4711.js';
    marketing.allowMarketing([url]);
    marketing.allowMarketing([url]);
    expect(asked()).toEqual([url]);
  });
});
