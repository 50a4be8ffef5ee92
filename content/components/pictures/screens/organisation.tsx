/** Pages of the Organisation settings, with Harbour Bank's values. */
import { screenOf, type ScreenProps } from '../screen.tsx';

const settings = (page: string, rest: Pick<ScreenProps, 'alt' | 'notes' | 'blocks'>) =>
  screenOf({ item: '', title: `Organisation settings > ${page}`, ...rest });

/** The environments of an organisation. */
export const EnvironmentsPage = settings('Environments', {
  alt: 'The Environments page. Production is active, with the number 1. Development and Training are of the type non-production. Training is suspended, with the number 2. The button is New environment.',
  notes: [
    'Suspend this environment before you delete it. Only an Owner can do that.',
    'This environment rejects all calls until someone resumes it.',
  ],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Name', 110],
        ['Id', 130, true],
        ['Type', 120],
        ['Status', 80],
      ],
      rows: [
        ['Production', 'env_p3k8d5wz1n', 'production', 'active'],
        ['Development', 'env_7hq2m9x4tb', 'non-production', 'active'],
        ['Training', 'env_t6w1c8kv3r', 'non-production', 'suspended'],
      ],
      pins: { 0: 1, 2: 2 },
    },
    { kind: 'buttons', labels: ['New environment'] },
  ],
});

/** The team members of an organisation. */
export const TeamPage = settings('Team access', {
  alt: 'The Team access page. Lena Fischer is Owner with a passkey. Ana Brandt is Member with an authenticator app. An address of another domain is Invited, with the number 1. The allowed domain is harbourbank.example, with the number 2. The button is Invite.',
  notes: [
    'The link in the email is valid for 7 days.',
    'Invitations to other addresses are rejected.',
  ],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Team member', 200],
        ['Role', 110],
        ['Second factor', 120],
      ],
      rows: [
        ['Lena Fischer', 'Owner', 'Passkey'],
        ['Ana Brandt', 'Member', 'App'],
        ['j.osei@harbourbank.example', 'Member', 'Invited'],
      ],
      pins: { 2: 1 },
    },
    {
      kind: 'fields',
      fields: [{ label: 'Allowed domains', value: 'harbourbank.example', pin: 2 }],
    },
    { kind: 'buttons', labels: ['Invite'] },
  ],
});

/** What each environment role allows. */
export const RolesPage = screenOf({
  item: 'Configuration',
  title: 'Roles of a team member',
  alt: 'What a team member can do with the Author and Analyst roles: create and edit flows, with the number 1, and export analytics are allowed. Approving and publishing, with the number 2, looking up customers, and configuration aren’t.',
  notes: ['Allowed by the Author role.', 'Requires the Publisher or Manager role.'],
  blocks: [
    { kind: 'tags', tags: ['Author', 'Analyst'] },
    {
      kind: 'results',
      items: [
        { good: true, text: 'Create and edit flows, upload media, run tests', pin: 1 },
        { good: true, text: 'Export analytics' },
        { good: false, text: 'Approve, publish, pause, archive', pin: 2 },
        { good: false, text: 'Look up customers' },
        { good: false, text: 'Configuration, credentials, team access' },
      ],
    },
  ],
});

/** The result of a test sign-in. */
export const SsoPage = settings('Single sign-on', {
  alt: 'The Single sign-on page after Test sign-in. The domain harbourbank.example is verified, the protocol is SAML 2.0, with the number 1. The provider sent an email address and a name. One group gives the Publisher role in Production, with the number 2. Another group gives no role.',
  notes: ['Choose SAML 2.0 or OpenID Connect.', 'Roles are determined at each sign-in.'],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Domain', value: 'harbourbank.example, verified' },
        { label: 'Protocol', value: 'SAML 2.0', select: true, pin: 1 },
      ],
    },
    {
      kind: 'results',
      items: [
        { good: true, text: 'email', detail: 'ana.brandt@harbourbank.example' },
        { good: true, text: 'name', detail: 'Ana Brandt' },
        { good: true, text: 'cx-publishers', detail: 'Publisher, Production', pin: 2 },
        { good: false, text: 'all-staff', detail: 'no role' },
      ],
    },
    { kind: 'buttons', labels: ['Switch on', 'Test sign-in'] },
  ],
});

/** Who has a second factor, and who needs one. */
export const TwoFactorPage = settings('Two-factor authentication', {
  alt: 'The Two-factor authentication page. 26 team members have a passkey, 9 an authenticator app and 3 nothing, with the number 1. A second factor is required for everyone, and the grace period is 7 days, with the number 2.',
  notes: [
    'Select Show to list them.',
    'After this period, nobody can continue without a second factor.',
  ],
  blocks: [
    {
      kind: 'bars',
      bars: [
        ['Passkey', 68, '26'],
        ['Authenticator app', 24, '9'],
        ['None', 8, '3'],
      ],
      pin: 1,
    },
    {
      kind: 'fields',
      fields: [
        { label: 'Required for', value: 'Everyone', select: true },
        { label: 'Grace period', value: '7 days', select: true, pin: 2 },
      ],
    },
    { kind: 'buttons', labels: ['Save'] },
  ],
});

/** How long closed cards are kept. */
export const RetentionPage = settings('Data retention', {
  alt: 'The Data retention page. In Production, the period changes from 400 to 180 days, with the number 1. 118,204 closed cards and 96,377 ended participations would be deleted, with the number 2. The reason is Privacy notice of December. The button is Save.',
  notes: ['Choose 30 to 400 days.', 'A shorter period takes effect after 7 days.'],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Environment', value: 'Production' },
        { label: 'Days', value: '180', pin: 1 },
      ],
    },
    {
      kind: 'stats',
      stats: [
        ['Closed cards to delete', '118,204'],
        ['Ended participations to delete', '96,377'],
      ],
    },
    { kind: 'text', text: 'From 27 November. Until then, you can undo it.', pin: 2 },
    {
      kind: 'fields',
      across: 1,
      fields: [{ label: 'Reason', value: 'Privacy notice of December' }],
    },
    { kind: 'buttons', labels: ['Save'] },
  ],
});

/** Name and short name. */
export const OrganisationNamePage = settings('Organisation name', {
  alt: 'The Organisation name page. The name is Harbour Bank plc, the short name Harbour, with the number 1. The organisation id harbour-bank and the data region, with the number 2, can’t be changed.',
  notes: ['Used where there is little space.', 'Set when the organisation is created.'],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Name', value: 'Harbour Bank plc' },
        { label: 'Short name', value: 'Harbour', pin: 1 },
        { label: 'Organisation id', value: 'harbour-bank', mono: true },
        { label: 'Data region', value: 'uk', pin: 2 },
      ],
    },
    { kind: 'buttons', labels: ['Save'] },
  ],
});

/** Which tools are on. */
export const ToolSettingsPage = settings('Tool settings', {
  alt: 'The Tool settings page. Each tool has a switch. The SDK request debugger is on and limited to non-production environments, with the number 1. The Customer data importer, also non-production only, had 4 uses, with the number 2. The Analytics exporter is off.',
  notes: [
    'You can’t use this tool in Production.',
    'The number of uses in the last 30 days, and who used it last.',
  ],
  blocks: [
    {
      kind: 'switches',
      items: [
        { label: 'SDK request debugger: non-production only', on: true, pin: 1 },
        { label: 'Validate auth token: 31 uses, last Sam Lee', on: true },
        {
          label: 'Customer data importer: non-production only, 4 uses, last Sam Lee',
          on: true,
          pin: 2,
        },
        { label: 'Analytics exporter: no uses' },
      ],
    },
    { kind: 'buttons', labels: ['Save'] },
  ],
});

/** How long a session may be idle. */
export const SessionTimeoutPage = settings('Session timeout', {
  alt: 'The Session timeout page. Of the choices 15 minutes, 30 minutes, 45 minutes, 1 hour, 2 hours, 4 hours, 8 hours, 12 hours and Other, 30 minutes is chosen, with the number 1. The buttons are Save and End all sessions, with the number 2.',
  notes: [
    'The time is measured from the last activity in any tab.',
    'Owners can sign everyone out immediately.',
  ],
  blocks: [
    {
      kind: 'choices',
      label: 'Sign people out after',
      options: [
        '15 minutes',
        '30 minutes',
        '45 minutes',
        '1 hour',
        '2 hours',
        '4 hours',
        '8 hours',
        '12 hours',
        'Other',
      ],
      chosen: [1],
      pin: 1,
    },
    { kind: 'buttons', labels: ['Save', 'End all sessions'], pin: 2 },
  ],
});
