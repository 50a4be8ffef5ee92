import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrub, scrubAddress } from '../../model/events/scrub.ts';

const JWT =
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

/** Secrets as people paste them, with what is left of each. */
const SECRETS: [name: string, text: string, left: string][] = [
  ['an e-mail address', 'ada.lovelace+docs@mail.example.co.uk', '[email]'],
  ['an address beyond ASCII', 'zoë@bücher.example', '[email]'],
  ['an address of a Punycode domain', 'a@b.xn--p1ai', '[email]'],
  ['an encoded address', 'ada%40mail.example', '[email]'],
  ['a JSON web token', JWT, '[token]'],
  ['a token of a code host', `ghp_${'a1B2'.repeat(9)}`, '[token]'],
  ['a fine-grained token', `github_pat_${'11AB22cd_'.repeat(8)}`, '[token]'],
  ['a live key', 'sk_live_51Hx9Q2eZvKYlo2C', '[token]'],
  ['a test key with dashes', 'sk-proj-9aB8cD7eF6gH5iJ4', '[token]'],
  ['a chat token', 'xoxb-123456789012-abcdefABCDEF', '[token]'],
  ['a cloud access key', 'AKIAIOSFODNN7EXAMPLE', '[token]'],
  ['a cloud secret key', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLE9Kz', '[token]'],
  ['a header', 'Bearer 3xampleT0kenValue', '[token]'],
  ['a basic header', 'basic dXNlcjpwYXNzMQ==', '[token]'],
  ['a password', 'password=hunter2', '[secret]'],
  ['a password in JSON', '"api_key": "abcd1234"', '"[secret]'],
  ['a client secret', 'client_secret: s3cr3t-value', '[secret]'],
  [
    'user and password in an address',
    'https://ada:pw@host.example/x',
    'https://[secret]@host.example/x',
  ],
  ['a UUID', '123E4567-e89b-42d3-a456-426614174000', '[id]'],
  ['an IPv4 address', '203.0.113.77', '[address]'],
  ['an IPv6 address', '2001:db8::8a2e:370:7334', '[address]'],
  ['an IPv6 address in full', '2001:0db8:85a3:0000:0000:8a2e:0370:7334', '[address]'],
  ['an IPv6 network', '2001:db8::', '[address]'],
  ['a card number', '4111 1111 1111 1111', '[number]'],
  ['a telephone number', '+49 170 1234567', '[number]'],
  ['a telephone number with brackets', '(555) 123-4567', '[number]'],
  ['a telephone number with dots', '555.123.4567', '[number]'],
  ['a telephone number in one', '01701234567', '[number]'],
  ['a social security number', '078-05-1120', '[number]'],
  ['an account', 'DE89 3704 0044 0532 0130 00', '[number]'],
  ['an account in one', 'GB29NWBK60161331926819', '[number]'],
  ['a live key without digits', 'sk_live_abcdefghijklmnop', '[token]'],
  [
    'a webhook of a chat',
    'https://hooks.slack.com/services/TABCDEFGH/BABCDEFGH/abcdefghijkl',
    'https://[token]',
  ],
  ['a password in words', 'password is hunter2', '[secret]'],
  ['a full-width address', 'ada＠mail.example', '[email]'],
  ['an address that is encoded twice', 'ada%2540mail.example', '[email]'],
  ['a hash', 'd41d8cd98f00b204e9800998ecf8427e', '[token]'],
  ['an SSH key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ', '[key]'],
  [
    'a private key',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----',
    '[key]',
  ],
  ['a private key without its end', '-----BEGIN PRIVATE KEY-----\nMIIEabc', '[key]'],
  ['40 random characters', 'Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZkdISUpLTE1O', '[token]'],
  [
    '52 random characters in base32',
    'mfrggzdfmztwq2lknnwg23tpobyxe43uov3ho6dzpiydcmrtgq2t',
    '[token]',
  ],
];

const RUNS = 500;

/** What readers of documentation look for, and must arrive as it was. */
const WORDS = [
  'webhook retry',
  'basic authentication',
  'bearer authentication',
  'token',
  'password is required',
  'why is my token is expired.',
  'released 2026-11-22',
  '2026-11-22T10:20:30Z',
  'HTTP 200 or 404 or 500',
  'AB12 test',
  'how to rotate an api key',
  'react@18.2.0',
  '@acme/web-sdk@3.6.0',
  'std::vector<int>',
  '10:20:30',
  'HTTP 429 Too Many Requests',
  'v4.2.1',
  'sk-learn-documentation',
  'task-list-item-checkbox-1',
  '/integration/microsoft/d365-cij-overview',
  '/guide/integration/adobe-marketo-engage/track-custom-activities-version-2',
  'CustomerDataImporterV2ConfigurationOptionsBuilder',
  'ERR_OSSL_EVP_UNSUPPORTED',
  'E11000 duplicate key error',
  'a…é 日本語 😀',
];

describe('scrubbing', () => {
  it.each(SECRETS)('removes %s, alone and in a sentence', (_, text, left) => {
    expect(scrub(text)).toBe(left);
    expect(scrub(`why does ${text} fail`)).toMatch(
      /^why does .*\[(?:email|token|secret|id|address|number|key)\]/,
    );
    expect(scrub(`why does ${text} fail`)).not.toContain(text);
  });

  it.each(WORDS)('leaves %s unchanged', (text) => {
    expect(scrub(text)).toBe(text);
  });

  it('is idempotent for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(...SECRETS.map(([, text]) => text), ...WORDS),
      fc.constantFrom(
        'token=',
        'password:',
        ' ',
        '@',
        '::',
        '.',
        '/',
        '-',
        '=',
        'a',
        '1',
        'pwd = ',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = scrub(pieces.join(' '));
        expect(scrub(once)).toBe(once);
      }),
      { numRuns: RUNS },
    );
  });

  it('reads each character a bounded number of times, for any text', () => {
    // Quadratic work on 200,000 characters would outlive the test's time limit by far.
    for (const text of [
      'a',
      '1',
      'a.',
      'a@',
      '-----BEGIN A-----',
      'f:',
      'a1-',
      '//a:',
      'pwd',
      '1 ',
    ])
      scrub(text.repeat(200_000 / text.length));
  });
});

describe('a scrubbed URL', () => {
  it.each([
    [
      'https://docs.example.com/a?q=x&userId=7&utm_source=mail#b',
      'https://docs.example.com/a?utm_source=mail#b',
    ],
    ['https://ada:pw@docs.example.com/a', 'https://docs.example.com/a'],
    ['https://docs.example.com/u/ada%40mail.example/', 'https://docs.example.com/u/%5Bemail%5D/'],
    [
      'https://docs.example.com/a?utm_term=ada@mail.example',
      'https://docs.example.com/a?utm_term=%5Bemail%5D',
    ],
    ['https://docs.example.com/#token=abcdef', 'https://docs.example.com/#%5Bsecret%5D'],
    ['https://docs.example.com/%E0%80%AF', 'https://docs.example.com/%E0%80%AF'],
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['/relative', ''],
    ['', ''],
  ])('%s becomes "%s"', (address, left) => {
    expect(scrubAddress(address)).toBe(left);
  });

  it('is a URL or nothing, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' })), (address) => {
        const clean = scrubAddress(address);
        if (clean !== '') expect(new URL(clean).protocol).toMatch(/^https?:$/);
        expect(scrubAddress(clean)).toBe(clean);
      }),
    );
  });
});
