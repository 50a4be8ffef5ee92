/** `scripts` and `policy` in the configuration: what they accept, and what would change the content security policy. */
import { describe, expect, it } from 'vitest';
import { parseSiteConfig } from '../../model/config/site-parser.ts';
import { sitePolicy } from '../../model/policy/site-policy.ts';
import { issueText } from '../../model/schema/schema.ts';

const minimal = { title: 'Docs', url: 'https://docs.example.com' };
const parse = (fields: object) => parseSiteConfig({ ...minimal, ...fields });
const issues = (fields: object): string[] => parse(fields).issues.map(issueText);
const script = (fields: object): string[] => issues({ scripts: [{ src: './a.js', ...fields }] });

describe('`scripts`', () => {
  it('have defaults', () => {
    expect(parse({ scripts: [{ src: './a.js' }] }).value?.scripts).toEqual([
      { src: './a.js', attributes: {}, consent: 'none', load: 'idle' },
    ]);
  });

  it.each([
    'https://plausible.io/js/script.js',
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123&l=dataLayer',
    'https://cdn.jsdelivr.net/npm/@inkeep/cxkit-js@0.5/dist/embed.js',
    'http://127.0.0.1:8080/a.js',
    './scripts/chat.mjs',
  ])('accept the address %s', (src) => {
    expect(script({ src })).toEqual([]);
  });

  it.each([
    'http://js.example.com/a.js',
    '//js.example.com/a.js',
    'https://*/a.js',
    'https://js.example.com',
    "https://js.example.com/a.js 'unsafe-inline'",
    'https://js.example.com/a.js; script-src *',
    'https://js.example.com/a,b.js',
    'https://user@js.example.com/a.js',
    'data:text/javascript,1',
    '/a.js',
    'scripts/a.js',
    './../secret.js',
    './a/../../secret.js',
    './a.html',
  ])('refuse the address %s', (src) => {
    expect(script({ src })).toHaveLength(1);
  });

  it.each(['src', 'async', 'defer', 'nonce', 'onload', 'onerror', 'Data-X', 'a b', 'x"'])(
    'refuse the attribute %s',
    (name) => {
      expect(script({ attributes: { [name]: 'x' } })).toHaveLength(1);
      expect(script({ attributes: { 'data-domain': 'x', nomodule: true } })).toEqual([]);
    },
  );

  it('need analytics to ask for consent, even where it is off for now', () => {
    const scripts = [{ src: './a.js', consent: 'marketing', queue: '_hsq' }];
    expect(issues({ scripts })).toEqual([
      'field `scripts[0].consent`: found "marketing" without `analytics`, expected `analytics: { consent: \'required\' }`, which asks readers, or the consent `none`',
    ]);
    expect(issues({ scripts, analytics: { enabled: false } })).toEqual([]);
    expect(issues({ scripts, analytics: { events: false, consent: 'external' } })).toEqual([]);
    expect(script({ queue: '_hsq' })).toHaveLength(1);
  });
});

describe('`policy`', () => {
  it('opens nothing by default', () => {
    const policy = parse({}).value?.policy;
    expect(policy && sitePolicy(policy)).toBe(undefined);
  });

  it('keeps what is open', () => {
    const policy = parse({
      policy: {
        script: ['https://*.example.com'],
        connect: ['wss://chat.example.com'],
        style: ['inline'],
        image: ['https:', 'http://old.example.com'],
        trustedTypes: 'report',
        policyNames: ['lit-html', 'goog#html'],
      },
    }).value?.policy;
    expect(policy && sitePolicy(policy)).toEqual({
      script: ['https://*.example.com'],
      connect: ['wss://chat.example.com'],
      style: ['inline'],
      policyNames: ['lit-html', 'goog#html'],
      trustedTypes: 'report',
    });
  });

  const everywhere = ['*', "'self'", 'https://a.example/', 'https://a.example/path', 'a.example'];
  const syntax = ['https://a.example;', 'https://a.example,b', "https://a.example 'unsafe-eval'"];
  it.each(['script', 'connect', 'style', 'font', 'frame', 'image', 'media'])(
    'refuses sources of %s that are none, or would change the policy',
    (kind) => {
      for (const source of [...everywhere, ...syntax, 'https://*', 'data:', 'https://a.*.example'])
        expect(issues({ policy: { [kind]: [source] } }), source).toHaveLength(1);
      expect(issues({ policy: { [kind]: ['https://a.example:8443'] } })).toEqual([]);
    },
  );

  it('allows `https:`, web sockets and `inline` only where they mean something', () => {
    const accepted = (source: string) =>
      ['script', 'connect', 'style', 'font', 'frame', 'image', 'media'].filter(
        (kind) => issues({ policy: { [kind]: [source] } }).length === 0,
      );
    expect(accepted('https:')).toEqual(['frame', 'image', 'media']);
    expect(accepted('wss://a.example')).toEqual(['connect']);
    expect(accepted('inline')).toEqual(['style']);
    expect(accepted('http://a.example')).toEqual(['frame', 'image', 'media']);
  });

  it.each(['edgepress', 'a b', 'a;b', "'allow-duplicates'", '*', ''])(
    'refuses the policy name %j',
    (name) => {
      expect(issues({ policy: { policyNames: [name] } })).toHaveLength(1);
    },
  );

  it('leaves `default` to the scripts, if there are any', () => {
    const policy = { policyNames: ['default'] };
    expect(issues({ policy })).toEqual([]);
    expect(issues({ policy, scripts: [{ src: './a.js' }] })).toHaveLength(1);
  });
});
