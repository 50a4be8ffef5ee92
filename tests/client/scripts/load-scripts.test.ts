/** Loading the scripts of the configuration: when, how often, in which order, and what stops them. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as LoadScripts from '../../../client/scripts/load-scripts.ts';
import type { SiteScript } from '../../../model/policy/scripts.ts';
import { openDocument } from '../../support/client/page.ts';

const asked = (): HTMLScriptElement[] => [...document.head.querySelectorAll('script')];
const addresses = (): string[] => asked().map(({ src }) => src);

let reload: ReturnType<typeof vi.fn<() => void>>;

async function load(scripts: SiteScript[], origins = ''): Promise<typeof LoadScripts> {
  openDocument('');
  document.body.dataset['scripts'] = JSON.stringify(scripts);
  if (origins) document.body.dataset['scriptOrigins'] = origins;
  // Nothing is loaded here: happy-dom says so when a script is added.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(location, 'reload').mockImplementation((reload = vi.fn<() => void>()));
  return import('../../../client/scripts/load-scripts.ts');
}

beforeEach(() => {
  delete window._hsq;
  Reflect.deleteProperty(window, 'trustedTypes');
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});

describe('scripts without consent', () => {
  it('are added with their attributes, in order unless they are async', async () => {
    await load([
      { src: '/assets/own-1.js', load: 'defer' },
      { src: 'https://a.test/a.js', load: 'async', attributes: { 'data-id': '7', nomodule: true } },
      { src: 'https://b.test/b.js' },
    ]);
    expect(addresses()).toEqual([
      new URL('/assets/own-1.js', location.href).href,
      'https://a.test/a.js',
      'https://b.test/b.js',
    ]);
    expect(asked().map((script) => script.async)).toEqual([false, true, false]);
    const [, second] = asked();
    expect([second?.dataset['id'], second?.getAttribute('nomodule')]).toEqual(['7', '']);
  });

  it('wait for the first interaction if they are to, and are added once', async () => {
    await load([{ src: 'https://a.test/a.js', load: 'interaction' }]);
    expect(addresses()).toEqual([]);
    for (const type of ['keydown', 'pointerdown', 'keydown']) dispatchEvent(new Event(type));
    expect(addresses()).toEqual(['https://a.test/a.js']);
  });
});

describe('scripts of single pages', () => {
  it('are added when their page asks for them, once', async () => {
    const { loadOwn } = await load([{ src: 'https://a.test/a.js', load: 'page' }]);
    expect(addresses()).toEqual([]);
    loadOwn(['https://unknown.test/b.js']);
    expect(addresses()).toEqual([]);
    loadOwn(['https://a.test/a.js']);
    loadOwn(['https://a.test/a.js']);
    expect(addresses()).toEqual(['https://a.test/a.js']);
  });
});

describe('scripts with consent', () => {
  const SCRIPTS: SiteScript[] = [
    { src: 'https://a.test/a.js', consent: 'analytics' },
    { src: 'https://m.test/m.js', consent: 'marketing', load: 'async', queue: '_hsq' },
  ];

  it('are added once their class is allowed, and only once', async () => {
    const { allowScripts } = await load(SCRIPTS);
    allowScripts([]);
    expect(addresses()).toEqual([]);
    allowScripts(['marketing']);
    expect(addresses()).toEqual(['https://m.test/m.js']);
    allowScripts(['analytics', 'marketing']);
    allowScripts(['analytics', 'marketing']);
    expect(addresses()).toEqual(['https://m.test/m.js', 'https://a.test/a.js']);
  });

  it('are not added when consent is withdrawn before they were due', async () => {
    const { allowScripts } = await load([
      { src: 'https://a.test/a.js', consent: 'analytics', load: 'interaction' },
    ]);
    allowScripts(['analytics']);
    allowScripts([]);
    dispatchEvent(new Event('keydown'));
    expect(addresses()).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('end with their document when consent is withdrawn', async () => {
    const { allowScripts } = await load(SCRIPTS);
    allowScripts(['analytics']);
    allowScripts([]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('with a command queue are told instead, and continue when consent is given again', async () => {
    const { allowScripts, reportPath } = await load(SCRIPTS);
    reportPath('/a');
    allowScripts(['marketing']);
    reportPath('/b');
    allowScripts([]);
    allowScripts([]);
    reportPath('/c');
    allowScripts(['marketing']);
    expect(window._hsq).toEqual([
      ['setPath', '/b'],
      ['trackPageView'],
      ['doNotTrack'],
      ['revokeCookieConsent'],
      ['doNotTrack', { track: true }],
    ]);
    expect(reload).not.toHaveBeenCalled();
    expect(addresses()).toEqual(['https://m.test/m.js']);
  });

  it('on reserved hosts are never requested, and their queue is filled', async () => {
    const { allowScripts, reportPath } = await load([
      { src: 'https://js.crm.acme.example/4711.js', consent: 'marketing', queue: '_hsq' },
    ]);
    allowScripts(['marketing']);
    reportPath('/b');
    allowScripts([]);
    expect([addresses(), window._hsq]).toEqual([[], [['setPath', '/b'], ['trackPageView']]]);
  });
});

describe('the Trusted Types policy `default`', () => {
  it('accepts the scripts, and the origins that the site opens', async () => {
    let accepts = (_address: string): string | null => null;
    Object.defineProperty(window, 'trustedTypes', {
      configurable: true,
      value: {
        createPolicy: (_: string, rules: { createScriptURL: typeof accepts }) =>
          void (accepts = rules.createScriptURL),
      },
    });
    await load(
      [{ src: 'https://a.test/a.js?id=1' }, { src: '/docs/assets/own-1.js' }],
      'https://more.test https://*.wild.test',
    );
    const verdict = (address: string): boolean => accepts(address) === address;
    for (const address of [
      'https://a.test/a.js?id=1',
      '/docs/assets/own-1.js',
      'https://more.test/any/x.js',
      'https://a.wild.test/x.js',
      'https://a.b.wild.test/x.js',
    ])
      expect([address, verdict(address)]).toEqual([address, true]);
    for (const address of [
      'https://a.test/b.js',
      '/docs/assets/other.js',
      'http://more.test/x.js',
      'https://more.test.evil.test/x.js',
      'https://wild.test/x.js',
      'https://evilwild.test/x.js',
      'http://a.wild.test/x.js',
      'data:text/javascript,1',
      'blob:https://more.test/x',
    ])
      expect([address, verdict(address)]).toEqual([address, false]);
  });
});
