import { expect, it } from 'vitest';
import { policyOpenings } from '../../../compiler/release/policy-openings.ts';
import { parseSiteConfig } from '../../../model/config/site-parser.ts';

function openingsOf(fields: object): string[] {
  const { value } = parseSiteConfig({ title: 'Docs', url: 'https://docs.example.com', ...fields });
  if (value === undefined) throw new Error('The configuration is invalid.');
  return policyOpenings(value);
}

it('says nothing of a site that opens nothing, and of its own scripts', () => {
  expect(openingsOf({})).toEqual([]);
  expect(openingsOf({ scripts: [{ src: './scripts/own.js' }] })).toEqual([]);
});

it('has one line for each script from elsewhere, each list and each weaker rule', () => {
  expect(
    openingsOf({
      scripts: [{ src: 'https://tags.example/a.js' }, { src: 'https://chat.example/b.js' }],
      policy: {
        script: ['https://a.example', 'https://b.example'],
        connect: ['https://api.example'],
        style: ['inline', 'https://css.example'],
        font: ['https://font.example'],
        frame: ['https://frame.example'],
        image: ['https:'],
        media: ['https://media.example'],
        policyNames: ['lit-html'],
        trustedTypes: 'report',
      },
    }),
  ).toEqual([
    'https://tags.example/a.js runs with all rights of a page',
    'https://chat.example/b.js runs with all rights of a page',
    'any script from https://a.example, https://b.example may run, with all rights of a page',
    'scripts may send what they read to https://api.example',
    'stylesheets from https://css.example may change what readers see',
    'pages may load fonts from https://font.example',
    'pages may show frames from https://frame.example',
    'pages may load images from any HTTPS origin, whose operator learns who reads what',
    'pages may play media from https://media.example, whose operator learns who reads what',
    'scripts may turn any text into HTML with the Trusted Types policy lit-html',
    'styles in injected HTML apply, and can hide or imitate parts of a page',
    'scripts may turn any text into HTML, and the browser only reports it in its console',
  ]);
});

it('has one line for each script from elsewhere that pages have in their head', () => {
  const { value } = parseSiteConfig({ title: 'Docs', url: 'https://docs.example.com' });
  if (value === undefined) throw new Error('The configuration is invalid.');
  const own = { src: '/js/own.js', load: 'page' } as const;
  const scripts = [own, { ...own, src: 'https://tags.example/a.js' }];
  expect(policyOpenings(value, scripts)).toEqual([
    'https://tags.example/a.js runs with all rights of a page, where `<Head>` has it',
  ]);
});
