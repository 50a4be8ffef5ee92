/** Pages of the Configuration menu, with Harbour Bank's values. */
import { screenOf } from '../screen.tsx';

const item = 'Configuration';
const environment = 'Development' as const;

/** The list of streams. */
export const StreamsPage = screenOf({
  item,
  environment,
  title: 'Streams',
  alt: 'The Streams page. A table lists Everyday, Security and Getting started with their ids and how long cards are shown by default. A fourth stream, Rewards, is marked Not shown, with the number 1. Below is the New stream button, with the number 2.',
  notes: ['No container shows this stream yet.', 'Select it to create a stream.'],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Name', 130],
        ['Id', 130, true],
        ['Default expiry', 110],
        ['Shown in', 100],
      ],
      rows: [
        ['Everyday', 'str_2d7kq9wm4c', '30 days', 'Home feed'],
        ['Security', 'str_8x3nv5hbtz', '1 day', 'Home feed, 1 more'],
        ['Getting started', 'str_5f1rj6pyqk', '60 days', 'Home feed'],
        ['Rewards', 'str_9w2c6kxh4d', '30 days', 'Not shown'],
      ],
      pins: { 3: 1 },
    },
    { kind: 'buttons', labels: ['New stream'], pin: 2 },
  ],
});

/** The list of SDK API keys. */
export const ApiKeysPage = screenOf({
  item,
  title: 'API keys',
  alt: 'The API keys page in Production. The Harbour apps key is limited to three apps and was last used two minutes ago by version 8.14.0. The Old web app key, with the number 1, is marked Open to all. A list of rejected origins, with the number 2, shows harbour-offers.example with 212 requests.',
  notes: [
    'A key with no restrictions, in a production environment.',
    'Apps and origins that were rejected in the last 7 days.',
  ],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Name', 110],
        ['Key', 170, true],
        ['Limit to', 110],
        ['Last used', 80],
      ],
      rows: [
        ['Harbour apps', 'sdk_z6t1hw3xp8ndk5yc', '3 apps', '2 min, 8.14.0'],
        ['Old web app', 'sdk_h2m7vq4xk9rt3bwd', 'Open to all', '41 days'],
      ],
      pins: { 1: 1 },
    },
    { kind: 'buttons', labels: ['New key'] },
    { kind: 'text', text: 'Rejected', strong: true },
    {
      kind: 'table',
      columns: [
        ['Origin', 280, true],
        ['Requests', 100],
      ],
      rows: [['https://harbour-offers.example', '212']],
      pins: { 0: 2 },
    },
  ],
});

/** Values for the app, and signing keys. */
export const SdkCredentialsPage = screenOf({
  item,
  title: 'SDK credentials',
  alt: 'The SDK credentials page in Production. The API base URL and the environment id, with the number 1, can be copied. A table of signing keys, with the number 2, shows harbour-2025-11 with the algorithm ES256, last used one minute ago, and harbour-2025-05, last used 12 days ago. Below are the buttons Add signing key, Use a JWKS URL and Validate a token.',
  notes: [
    'The values that you build into the app.',
    'The public keys that verify your auth tokens.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'API base URL', value: 'https://harbour-bank.api.…' },
        { label: 'Environment id', value: 'env_p3k8d5wz1n', mono: true, pin: 1 },
      ],
    },
    {
      kind: 'table',
      columns: [
        ['Key id', 180, true],
        ['Algorithm', 110],
        ['Last used', 110],
      ],
      rows: [
        ['harbour-2025-11', 'ES256', '1 minute ago'],
        ['harbour-2025-05', 'ES256', '12 days ago'],
      ],
      pins: { 0: 2 },
    },
    { kind: 'buttons', labels: ['Add signing key', 'Use a JWKS URL', 'Validate a token'] },
  ],
});

/** A webhook with its deliveries. */
export const WebhookPage = screenOf({
  item,
  title: 'Webhook whs_8p2qk6zt3j',
  alt: 'The page of a webhook. Its address is https://api.harbourbank.example/hooks/cx and its status active. The buttons are Send test, with the number 1, New signing secret and Disable. The table Deliveries shows one delivery with the status 204 after 88 milliseconds and one with the status 500, third attempt, with the number 2.',
  notes: [
    'Sends a sample event with test set to true.',
    'A failed delivery. Open it to see the response, and select Send again.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Address', value: 'https://api.harbourbank.ex…' },
        { label: 'Status', value: 'active' },
      ],
    },
    { kind: 'buttons', labels: ['Send test'], pin: 1 },
    {
      kind: 'table',
      columns: [
        ['Event', 130, true],
        ['Type', 120, true],
        ['Attempt', 70],
        ['Status', 70],
        ['Time', 60],
      ],
      rows: [
        ['evt_d5x2q8vk7m', 'card.submitted', '1', '204', '88 ms'],
        ['evt_m4x8k2wq9d', 'card.submitted', '3', '500', '1,204 ms'],
      ],
      pins: { 1: 2 },
    },
  ],
});

/** The definition of a custom event. */
export const CustomEventPage = screenOf({
  item,
  environment,
  title: 'Custom event payment-flagged',
  tabs: { names: ['Definition', 'Recent', 'Used by'], open: 'Definition' },
  alt: 'The definition of the custom event payment-flagged. Its properties are transactionId, merchant, amount, currency and occurredAt, each with a type and required, with the number 1. The buttons are Save and Copy example, with the number 2.',
  notes: [
    'It has the same name and type as the flow variable that it fills.',
    'A request body with sample values, for your developers.',
  ],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Property', 180, true],
        ['Type', 120],
        ['Required', 80],
      ],
      rows: [
        ['transactionId', 'text', 'Yes'],
        ['merchant', 'text', 'Yes'],
        ['amount', 'number', 'Yes'],
        ['currency', 'text', 'Yes'],
        ['occurredAt', 'datetime', 'Yes'],
      ],
      pins: { 0: 1 },
    },
    { kind: 'buttons', labels: ['Save', 'Copy example'], pin: 2 },
  ],
});

/** The form of a custom field. */
export const CustomFieldPage = screenOf({
  item,
  environment,
  title: 'New field',
  alt: 'The form of a custom field. The key is accountType, with the number 1, the label Account type, the type text, and the allowed values everyday and savings. The Editable in the Customer Centre switch is on. Editable from the SDK, with the number 2, is off.',
  notes: [
    'You can’t change the key later.',
    'Leave this off for fields that affect money or access.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Key', value: 'accountType', mono: true, pin: 1 },
        { label: 'Label', value: 'Account type' },
        { label: 'Type', value: 'text', select: true },
        { label: 'Allowed values', value: 'everyday, savings' },
      ],
    },
    {
      kind: 'switches',
      items: [
        { label: 'Editable in the Customer Centre', on: true },
        { label: 'Editable from the SDK', pin: 2 },
      ],
    },
    { kind: 'buttons', labels: ['Save'] },
  ],
});

/** What a change of the time zone moves. */
export const TimeZonePage = screenOf({
  item,
  environment,
  title: 'Environment time zone',
  alt: 'The Environment time zone page. The new zone is Europe/London, with the number 1. The table What will move, with the number 2, lists two schedules: the next run of Monthly summary stays at 1 Dec, 09:00 UTC, and that of Summer reminder moves from 1 Jun, 09:00 UTC to 08:00 UTC.',
  notes: ['An IANA time zone name.', 'Check this list before you confirm.'],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Now', value: 'UTC' },
        { label: 'Change to', value: 'Europe/London', select: true, pin: 1 },
      ],
    },
    { kind: 'text', text: 'What will move', strong: true },
    {
      kind: 'table',
      columns: [
        ['Flow', 210],
        ['Next run in UTC', 120],
        ['In Europe/London', 130],
      ],
      rows: [
        ['Monthly summary', '1 Dec, 09:00 UTC', '1 Dec, 09:00 UTC'],
        ['Summer reminder', '1 Jun, 09:00 UTC', '1 Jun, 08:00 UTC'],
      ],
      pins: { 0: 2 },
    },
    { kind: 'buttons', labels: ['Change time zone'] },
  ],
});

/** A connection and its test. */
export const ConnectionPage = screenOf({
  item,
  environment,
  title: 'Connection: Branch service',
  alt: 'The form of the Branch service connection. The host is https://branches.harbourbank.example, the authentication Key in a header, and the rate 50 per second. A test of the path /v2/nearest, with the number 1, returned 200 after 64 milliseconds and the JSON of a branch, with the number 2.',
  notes: [
    'Enter a path and the id of a test user.',
    'The response that a Fetch data step would receive.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Host', value: 'https://branches.harbourb…' },
        { label: 'Authentication', value: 'Key in a header', select: true },
        { label: 'Header', value: 'X-Api-Key', mono: true },
        { label: 'Rate', value: '50 per second' },
      ],
    },
    {
      kind: 'fields',
      across: 1,
      fields: [
        { label: 'Path', value: '/v2/nearest?customer=hb-test-01', mono: true, pin: 1 },
        { label: 'Result', value: '200 in 64 ms' },
      ],
    },
    { kind: 'log', lines: ['{ "branch": { "name": "Quay Street" } }'], pin: 2 },
    { kind: 'buttons', labels: ['Save', 'Test'] },
  ],
});

/** The form of a metadata key. */
export const MetadataPage = screenOf({
  item,
  environment,
  title: 'New key',
  alt: 'The form of a metadata key. The key is team, the description says who owns the flow, and the allowed values are cards, fraud, lending and onboarding, with the number 1. The Required on flows switch, with the number 2, is on.',
  notes: [
    'Without a list, any text of up to 200 characters is allowed.',
    'Flows without a value can’t be published.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Key', value: 'team', mono: true },
        { label: 'Description', value: 'Owner of the flow' },
        { label: 'Allowed values', value: 'cards, fraud, lending, onboarding', pin: 1 },
      ],
    },
    { kind: 'switches', items: [{ label: 'Required on flows', on: true, pin: 2 }] },
    { kind: 'buttons', labels: ['Save'] },
  ],
});

/** How many people approve a version. */
export const ApprovalsPage = screenOf({
  item,
  title: 'Publishing approvals',
  alt: 'The Publishing approvals page in Production. Of the levels Off, One approver and Two approvers, the last is chosen, with the number 1. A table lists what the change affects: version 3 of Missing document is scheduled and has one approval, with the number 2. Let these go ahead is off.',
  notes: ['Choose off, one or two approvers.', 'It returns to draft unless you let it go ahead.'],
  blocks: [
    {
      kind: 'choices',
      label: 'Level',
      options: ['Off', 'One approver', 'Two approvers'],
      chosen: [2],
      pin: 1,
    },
    {
      kind: 'table',
      columns: [
        ['In progress', 190],
        ['State', 110],
        ['Approvals', 100],
      ],
      rows: [
        ['Missing document, v3', 'scheduled', '1 of 2'],
        ['Fraud check, draft', 'in review', '0 of 2'],
      ],
      pins: { 0: 2 },
    },
    { kind: 'switches', items: [{ label: 'Let these go ahead' }] },
    { kind: 'buttons', labels: ['Save'] },
  ],
});

/** The SNS platforms of an environment. */
export const PushPlatformsPage = screenOf({
  item,
  title: 'Push notifications',
  alt: 'The Push notifications page in Production. Two SNS platforms are listed: Harbour for Android of the type FCM is ready, and Harbour for iOS of the type APNS has no access, with the number 1. The Send background notifications switch is off, with the number 2. The buttons are Add platform and Send test.',
  notes: [
    'The role in your AWS account can’t read this application.',
    'This setting applies to all platforms.',
  ],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Name', 140],
        ['Id', 130, true],
        ['Type', 90],
        ['Status', 80],
      ],
      rows: [
        ['Harbour for Android', 'sns_h7p3w9zc5d', 'FCM', 'ready'],
        ['Harbour for iOS', 'sns_k4t7w2xm9r', 'APNS', 'no-access'],
      ],
      pins: { 1: 1 },
    },
    { kind: 'switches', items: [{ label: 'Send background notifications', pin: 2 }] },
    { kind: 'buttons', labels: ['Add platform', 'Send test'] },
  ],
});

/** Rules and list of share links. */
export const ShareLinksPage = screenOf({
  item,
  title: 'Share links',
  alt: 'The Share links page in Production. The rules are: share links allowed, longest life 14 days, passphrase required, with the number 1. A list shows a link to the draft of Missing document, created by Ana Brandt, valid until 28 November, with the number 2. The button is Withdraw.',
  notes: ['These rules apply to new links.', 'Tick the links that you want to withdraw.'],
  blocks: [
    { kind: 'switches', items: [{ label: 'Allow share links', on: true }] },
    {
      kind: 'fields',
      fields: [
        { label: 'Longest life', value: '14 days', select: true },
        { label: 'Passphrase', value: 'Required', select: true, pin: 1 },
      ],
    },
    {
      kind: 'table',
      columns: [
        ['Shows', 200],
        ['Created by', 120],
        ['Valid until', 100],
      ],
      rows: [
        ['Missing document, draft', 'Ana Brandt', '28 November'],
        ['Card activation, version 4', 'Ana Brandt', '21 November'],
      ],
      pins: { 0: 2 },
    },
    { kind: 'buttons', labels: ['Withdraw'], quiet: true },
  ],
});

/** The list of tags. */
export const TagsPage = screenOf({
  item,
  environment,
  title: 'Tags',
  alt: 'The Tags page. The table lists early-access for customers with 1,204 uses, regulated for flows with 6, and lending for both with 318, last used today. A tag that was last used 412 days ago has the number 1. The buttons are New tag and Import, with the number 2.',
  notes: ['This tag is no longer used.', 'Define several tags at once from a CSV file.'],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Tag', 150, true],
        ['For', 110],
        ['Uses', 80],
        ['Last used', 100],
      ],
      rows: [
        ['early-access', 'Customers', '1,204', 'today'],
        ['regulated', 'Flows', '6', '3 days ago'],
        ['lending', 'Both', '318', 'today'],
        ['pilot-2024', 'Customers', '52', '412 days ago'],
      ],
      pins: { 3: 1 },
    },
    { kind: 'buttons', labels: ['New tag', 'Import'], pin: 2 },
  ],
});

/** Who may do what in an environment. */
export const TeamAccessPage = screenOf({
  item,
  title: 'Team member access',
  alt: 'The Team member access page in Production. Ana Brandt is Manager until further notice. Jo Baker is Analyst until 31 December, with the number 1. Lena Fischer, a Manager through the organisation, has the source Organisation, with the number 2. The buttons are Add team member and Download.',
  notes: [
    'This access ends automatically. The person is notified 7 days before.',
    'You can only change this role in Organisation settings.',
  ],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Team member', 120],
        ['Roles', 130],
        ['Until', 110],
        ['Source', 90],
      ],
      rows: [
        ['Ana Brandt', 'Manager', 'Further notice', 'Environment'],
        ['Jo Baker', 'Analyst', '31 December', 'Environment'],
        ['Lena Fischer', 'Manager', 'Further notice', 'Organisation'],
      ],
      pins: { 1: 1, 2: 2 },
    },
    { kind: 'buttons', labels: ['Add team member', 'Download'] },
  ],
});

/** The test users of an environment. */
export const TestUsersPage = screenOf({
  item,
  environment,
  title: 'Test users',
  alt: 'The Test users page, with 2 of 50 in use. The table lists hb-test-01, owned by Ana Brandt with the note Pixel 7, everyday account, and hb-test-02, owned by Sam Lee with the note Sam’s Pixel 8, Welsh. The buttons are Add and Reset, with the number 1.',
  notes: ['Close open cards and remove values of earlier tests.'],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Customer id', 110, true],
        ['Owner', 100],
        ['Note', 180],
        ['Last active', 80],
      ],
      rows: [
        ['hb-test-01', 'Ana Brandt', 'Pixel 7, everyday account', 'today'],
        ['hb-test-02', 'Sam Lee', 'Sam’s Pixel 8, Welsh', '2 days ago'],
      ],
    },
    { kind: 'buttons', labels: ['Add', 'Reset'], pin: 1 },
  ],
});

/** What may be exported. */
export const ExportSettingsPage = screenOf({
  item,
  title: 'Analytics export settings',
  alt: 'The Analytics export settings page in Production. Batched files are on, last used by the Data warehouse credential, with the number 1. Real-time events, last used by Fraud desk, and Export from Workbench are on too. Submitted values are included, with the number 2, and test events excluded.',
  notes: [
    'Check what uses a method before you switch it off.',
    'Excluded leaves what customers entered out of every export.',
  ],
  blocks: [
    {
      kind: 'switches',
      items: [
        { label: 'Batched files: last used 9 minutes ago by Data warehouse', on: true, pin: 1 },
        { label: 'Real-time events: last used 1 minute ago by Fraud desk', on: true },
        { label: 'Export from Workbench: last used yesterday by Jo Baker', on: true },
      ],
    },
    {
      kind: 'fields',
      fields: [
        { label: 'Submitted values', value: 'Included', select: true, pin: 2 },
        { label: 'Test events', value: 'Excluded', select: true },
      ],
    },
    { kind: 'buttons', labels: ['Save', 'Preview'] },
  ],
});

/** A new API credential with its secret. */
export const CredentialPage = screenOf({
  item,
  environment,
  title: 'New credential',
  alt: 'The form of a new API credential after Create was selected. The name is Harbour backend, the role is Flow trigger, with the number 1, and the allowed addresses are 192.0.2.16/28. The client id is cli_9m2xk4hvqd. The client secret, with the number 2, is shown once. The button is Done.',
  notes: ['The role determines the scopes.', 'Copy the secret now. Nobody can see it again.'],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Name', value: 'Harbour backend' },
        { label: 'Role', value: 'Flow trigger', select: true, pin: 1 },
        { label: 'Allowed addresses', value: '192.0.2.16/28', mono: true },
        { label: 'Client id', value: 'cli_9m2xk4hvqd', mono: true },
      ],
    },
    {
      kind: 'fields',
      across: 1,
      fields: [{ label: 'Client secret', value: 'sec_…', mono: true, pin: 2 }],
    },
    { kind: 'buttons', labels: ['Done'] },
  ],
});
