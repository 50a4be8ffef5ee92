/** The site's configuration: everything an adopter changes first. Each field is described in `model/config/site-schema.ts`. */
import { defineConfig } from 'edgepress';

const product = { name: 'Acme', slug: 'acme' };
const company = { name: 'Acme Experience Ltd', url: 'https://acme.example' };
const docs = { url: 'https://docs.acme.example' };
const crm = {
  scripts: 'https://js.crm.acme.example',
  tracker: 'https://track.crm.acme.example',
};
const api = { host: 'api.acme.example', url: 'https://api.acme.example' };

export default defineConfig({
  title: `${product.name} Docs`,
  tagline: 'Supercharge your in-app customer experience',
  url: docs.url,
  baseUrl: '/',
  favicon: '/img/favicon.svg',
  logo: {
    src: '/img/logo.svg',
    srcDark: '/img/logo-dark.svg',
    alt: `${product.name} documentation`,
    width: 109,
    height: 18,
  },
  variables: {
    product,
    company,
    docs,
    workbench: { name: `${product.name} Workbench`, url: 'https://workbench.acme.example' },
    api,
    cdn: { host: 'cdn.acme.example' },
    sdk: {
      prefix: 'Acme',
      web: { package: '@acme/web-sdk', version: '3.6.0' },
      android: { group: 'example.acme.sdk', package: 'example.acme.sdk', version: '4.2.0' },
      ios: { pod: 'AcmeSDK', module: 'AcmeSDK', version: '4.2.1' },
      flutter: { package: 'acme_sdk', version: '2.4.0' },
      reactNative: { package: '@acme/react-native-sdk', version: '3.1.0' },
      cordova: { package: '@acme/cordova-sdk' },
    },
    // A number that is reserved for fiction.
    support: {
      email: 'support@acme.example',
      phone: '+44 20 7946 0142',
      phoneLink: '+442079460142',
    },
    community: { url: 'https://community.acme.example' },
    status: { url: 'https://status.acme.example' },
  },
  locales: {
    default: 'en-GB',
    list: [{ code: 'en-GB', label: 'English', direction: 'ltr' }],
  },
  versions: [{ name: 'current', label: 'Current', path: '/', isLast: true }],
  navbar: {
    hideOnScroll: false,
    items: [
      { type: 'link', label: `${product.name} home`, href: company.url, position: 'left' },
      { type: 'versions', position: 'right' },
      { type: 'locales', position: 'right' },
      { type: 'search', position: 'right' },
      { type: 'colourMode', position: 'right' },
    ],
  },
  footer: {
    columns: [
      {
        title: 'Legal',
        links: [
          { label: 'Privacy Policy', href: `${company.url}/privacy` },
          { label: 'Platform Terms of Use', href: `${company.url}/terms` },
        ],
      },
      {
        title: product.name,
        links: [
          { label: 'Workbench', href: 'https://workbench.acme.example' },
          { label: 'Main site', href: company.url },
        ],
      },
      {
        title: 'Community',
        links: [{ label: 'Professional network', href: 'https://community.acme.example' }],
      },
    ],
    copyright: `Copyright (c) 2025 ${company.name}`,
  },
  announcement: {
    id: 'api-v0-end',
    text: 'Version 0 of the API ends on 30 June 2026.',
    link: { label: 'What to do', href: '/resources/changelog#2025-09-16-api-v0-end' },
    dismissible: true,
  },
  colourMode: { default: 'light', respectSystem: true, disableSwitch: false },
  contents: { min: 2, max: 3 },
  docs: [{ path: 'docs' }],
  lastUpdated: { time: true, author: false },
  api: {
    document: 'api/openapi.yaml',
    languages: ['curl', 'javascript', 'python', 'java', 'csharp', 'go', 'ruby', 'php', 'kotlin'],
  },
  downloads: [
    ...['javascript', 'python', 'java', 'csharp'].map((language) => ({
      path: `/downloads/toolkit-${language}.zip`,
      folders: { '.': `toolkit/${language}`, sql: 'toolkit/sql' },
    })),
    ...Object.entries({
      'server-node': { toolkit: 'toolkit/javascript' },
      'server-python': { toolkit: 'toolkit/python' },
      'server-java': { cx: 'toolkit/java/cx' },
      'server-csharp': { toolkit: 'toolkit/csharp' },
      web: {},
      android: {},
      'react-native': {},
      flutter: {},
    }).map(([name, toolkit]) => ({
      path: `/downloads/quickstart-${name}.zip`,
      folders: { '.': `quickstart/${name}`, ...toolkit },
    })),
    { path: '/downloads/quickstart-ios.zip', folders: { 'Quickstart.swiftpm': 'quickstart/ios' } },
  ],
  sampleValues: [
    { id: 'environment', label: 'Environment id (Production)', example: 'env_p3k8d5wz1n' },
    { id: 'development', label: 'Environment id (Development)', example: 'env_7hq2m9x4tb' },
    { id: 'flow', label: 'Action flow id', example: 'flow_a8k2m5qx7w' },
    { id: 'first-flow', label: 'Action flow id (quickstart)', example: 'flow_3j8vd5kq2p' },
    { id: 'container', label: 'Stream container id', example: 'con_6wq3t8zk2m' },
    { id: 'customer', label: 'Customer id', example: 'hb-100482' },
    { id: 'test-user', label: 'Test user id', example: 'hb-test-01' },
    { id: 'host', label: 'Host of the API', example: api.host },
  ],
  skills: [
    {
      name: `${product.slug}-web-sdk`,
      title: `${product.name} Web SDK`,
      description: `Show ${product.name} cards in a web app: install the SDK, log customers in and show containers. Use when code integrates the ${product.name} Web SDK.`,
      parts: {
        install: '/sdks/web#install',
        authenticate: '/sdks/web#configure-and-log-in',
        call: '/sdks/web#show-cards',
        errors: '/sdks/web#troubleshooting',
      },
    },
    {
      name: `${product.slug}-api`,
      title: `${product.name} API`,
      description: `Call the ${product.name} API from a backend: get an access token, trigger action flows and handle errors. Use when code sends requests to the API.`,
      parts: {
        authenticate: '/api/auth#get-an-access-token',
        call: '/api/action-flow-api#trigger-a-flow',
        errors: '/api/overview#errors',
      },
    },
  ],
  glossary: { source: 'glossary.yaml', page: '/resources/glossary' },
  libraries: 'sdks.yaml',
  errors: { source: 'errors.yaml', page: '/api/errors' },
  changelog: {
    path: 'changelog',
    page: '/resources/changelog',
    areas: [
      { id: 'action-flows', label: 'Action flows' },
      { id: 'analytics', label: 'Analytics' },
      { id: 'api', label: 'API' },
      { id: 'cards', label: 'Cards' },
      { id: 'network', label: 'Network' },
      { id: 'platform', label: 'Platform' },
      { id: 'push', label: 'Push' },
      { id: 'sdks', label: 'SDKs' },
      { id: 'security', label: 'Security' },
      { id: 'workbench', label: 'Workbench' },
    ],
  },
  search: {
    collection: 'documentation-master',
    path: '/search',
    // Readers' words for the terms that these pages use. With `root`, a synonym works in one direction only.
    synonyms: [
      { words: ['cancel', 'kill', 'abort', 'withdraw', 'revoke'] },
      { words: ['delete', 'remove', 'erase'] },
      { words: ['sign in', 'log in', 'login'] },
      { words: ['sign out', 'log out', 'logout'] },
      { words: ['two-factor authentication', '2fa', 'mfa', 'second factor'] },
      { words: ['single sign-on', 'sso', 'saml'] },
      { words: ['rate limit', 'throttling', 'quota'] },
      { words: ['deep linking', 'deep link', 'deeplink', 'universal link', 'app link'] },
      { words: ['dark mode', 'night mode', 'dark theme'] },
      { words: ['reject', 'refuse', 'deny'] },
      { words: ['response', 'reply'] },
      { words: ['restore', 'roll back', 'rollback', 'revert', 'go back'] },
      { words: ['retention', 'retain', 'kept'] },
      { root: 'jwt', words: ['auth token'] },
      { root: 'audience', words: ['segment'] },
      { root: 'cohort', words: ['segment'] },
      { root: 'targeting', words: ['filter', 'segment'] },
      { root: 'allowlist', words: ['addresses'] },
      { root: 'whitelist', words: ['addresses'] },
      { root: 'a/b test', words: ['split'] },
      { root: 'experiment', words: ['split'] },
      { root: 'localisation', words: ['languages'] },
      { root: 'translation', words: ['languages'] },
      { root: 'staging', words: ['non-production', 'test environment'] },
      { root: 'sandbox', words: ['non-production', 'test environment'] },
      { root: 'gallery', words: ['library'] },
      { root: 'gdpr', words: ['data protection', 'personal data'] },
      { root: 'user', words: ['customer', 'team member'] },
      { root: 'pricing', words: ['limits'] },
      { root: 'callback', words: ['webhook'] },
    ],
  },
  analytics: {
    consent: 'required',
    privacyPolicy: `${company.url}/privacy`,
  },
  // Replace these with your service's hosts. Hosts below `.example` never resolve, so browsers don't request them.
  scripts: [{ src: `${crm.scripts}/4711.js`, consent: 'marketing', load: 'async', queue: '_hsq' }],
  policy: {
    script: [crm.tracker],
    connect: [crm.scripts, crm.tracker],
    image: [crm.scripts, crm.tracker],
    frame: [crm.scripts, crm.tracker],
  },
});
