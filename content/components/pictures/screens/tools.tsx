/** Pages of the tools, with Harbour Bank's values. */
import { screenOf, type ScreenProps } from '../screen.tsx';

const tool = (
  title: string,
  environment: 'Development' | 'Production',
  rest: Pick<ScreenProps, 'alt' | 'notes' | 'blocks'>,
) => screenOf({ item: 'Tools', title, environment, ...rest });

/** A send to the rows of a file. */
export const BulkSendTool = tool('Action flow bulk send', 'Production', {
  alt: 'The Action flow bulk send tool. The flow is Missing document, sent to the file documents.csv with 2,214 rows. 2,212 rows can be sent. 2 rows have a dueDate that isn’t a date, with the number 1. The pace is evenly over 4 hours, with the number 2. The buttons are Send and Skip rows with errors.',
  notes: [
    'Correct the file, or skip these rows.',
    'Spread the work of your contact centre over several hours.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Flow', value: 'Missing document', select: true },
        { label: 'Send to', value: 'documents.csv, 2,214 rows' },
      ],
    },
    {
      kind: 'results',
      items: [
        { good: true, text: '2,212 rows can be sent' },
        { good: false, text: '2 rows: dueDate isn’t a date', pin: 1 },
      ],
    },
    {
      kind: 'fields',
      fields: [
        { label: 'Pace', value: 'Evenly over 4 hours', select: true, pin: 2 },
        { label: 'Reason', value: 'Letters of November' },
      ],
    },
    { kind: 'buttons', labels: ['Send', 'Skip rows with errors'] },
  ],
});

/** Events of a test user as they arrive. */
export const AnalyticsDebuggerTool = tool('Analytics debugger', 'Development', {
  alt: 'The Analytics debugger, live for the customer hb-test-01 with tests included. The newest event is customer.updated at 10:21:45. Below it are flow.step-entered, card.submitted, which is selected with the number 1, card.displayed and sdk.session-started. The button is Pause, with the number 2.',
  notes: ['Open an event to see its JSON.', 'Stop the list without losing events.'],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Customer', value: 'hb-test-01', mono: true },
        { label: 'Tests', value: 'Included', select: true },
      ],
    },
    {
      kind: 'table',
      columns: [
        ['occurredAt', 110, true],
        ['type', 180, true],
        ['Details', 120],
      ],
      rows: [
        ['10:21:45.210', 'customer.updated', 'cardActivated'],
        ['10:21:41.620', 'flow.step-entered', 'activate-with-issuer'],
        ['10:21:41.412', 'card.submitted', 'android 8.14.0'],
        ['10:21:12.030', 'card.displayed', 'android 8.14.0'],
        ['10:21:10.902', 'sdk.session-started', 'android 8.14.0'],
      ],
      selected: 2,
      pins: { 2: 1 },
    },
    { kind: 'buttons', labels: ['Pause'], pin: 2 },
  ],
});

/** The form of an export of events. */
export const AnalyticsExporterTool = tool('Analytics exporter', 'Production', {
  alt: 'The Analytics exporter. The period is 1 to 14 November, the types card.*, and answers are excluded, with the number 1. 21,874 events match, with the number 2. The buttons are Export and Save columns.',
  notes: [
    'Answers contain what customers typed.',
    'The number is updated when you change a filter.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Period', value: '1 to 14 November 2025' },
        { label: 'Types', value: 'card.*', mono: true },
        { label: 'Answers', value: 'Excluded', select: true, pin: 1 },
        { label: 'Tests', value: 'Excluded', select: true },
      ],
    },
    { kind: 'text', text: '21,874 events', strong: true, pin: 2 },
    { kind: 'buttons', labels: ['Export', 'Save columns'] },
  ],
});

/** Entries of the audit log around a fault. */
export const AuditDebuggerTool = tool('Audit log debugger', 'Production', {
  alt: 'The Audit log debugger for 10 November with the target Card activation. The entry flow.published at 10:02 has the note Shorter heading. The entry flow.updated at 09:58, with the number 1, changed participation.rule from unlimited to one-at-a-time. The buttons are Around this and By this actor, with the number 2.',
  notes: [
    'The real cause happened four minutes before the flow was published.',
    'Find similar changes on the same day.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Target', value: 'flow_a8k2m5qx7w', mono: true },
        { label: 'Time', value: '10 Nov, 09:00 to 10:30' },
      ],
    },
    {
      kind: 'table',
      columns: [
        ['Time', 80, true],
        ['Actor', 130, true],
        ['Action', 120, true],
        ['Summary', 120],
      ],
      rows: [
        ['10:02:17', 'usr_t5n2y8kdw4', 'flow.published', 'Shorter heading'],
        ['09:58:40', 'usr_t5n2y8kdw4', 'flow.updated', 'participation.rule'],
      ],
      selected: 1,
      pins: { 1: 1 },
    },
    { kind: 'log', lines: ['participation.rule   unlimited -> one-at-a-time'] },
    { kind: 'buttons', labels: ['Around this', 'By this actor'], quiet: true, pin: 2 },
  ],
});

/** The form of an export of the audit log. */
export const AuditExporterTool = tool('Audit log exporter', 'Production', {
  alt: 'The Audit log exporter. The period is 1 July to 31 December, the place all environments, the format CSV with names of people, with the number 1, and the reason Access review, second half of 2025. A finished file shows its SHA-256 checksum, with the number 2.',
  notes: ['Without names, the file contains only ids.', 'Keep the checksum with the file.'],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Period', value: '1 July to 31 December 2025' },
        { label: 'Where', value: 'All', select: true },
        { label: 'Format', value: 'CSV', select: true },
        { label: 'Names of people', value: 'Included', select: true, pin: 1 },
      ],
    },
    {
      kind: 'fields',
      across: 1,
      fields: [{ label: 'Reason', value: 'Access review, second half of 2025' }],
    },
    { kind: 'log', lines: ['audit-2025-h2.csv   SHA-256 9f2c41…b07e'], pin: 2 },
    { kind: 'buttons', labels: ['Export'] },
  ],
});

/** The count before participations are cancelled. */
export const CancelFlowsTool = tool('Cancel action flows', 'Production', {
  alt: 'The Cancel action flows tool. The flow is Card activation, version 3, with a list of 35 customers. Count found 31 open participations, with the number 1, and 31 open cards. The reason is Replaced by version 4. To confirm, the number 31 is typed, with the number 2. The button is Cancel participations.',
  notes: [
    'Nothing is cancelled until you confirm.',
    'Enter the number to confirm that the filter is right.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Flow', value: 'Card activation', select: true },
        { label: 'Version', value: '3', select: true },
        { label: 'Customers', value: '35 ids' },
        { label: 'Reason', value: 'Replaced by version 4' },
      ],
    },
    {
      kind: 'stats',
      stats: [
        ['Participations', '31'],
        ['Open cards', '31'],
      ],
    },
    {
      kind: 'fields',
      fields: [
        { label: 'Examples', value: '10 shown', pin: 1 },
        { label: 'Number to confirm', value: '31', pin: 2 },
      ],
    },
    { kind: 'buttons', labels: ['Cancel participations'] },
  ],
});

/** The count before cards are cancelled. */
export const CancelCardsTool = tool('Cancel cards', 'Production', {
  alt: 'The Cancel cards tool. The flow is Missing document, version 1. The reason is Wrong phone number in version 1. Count found 1,284 open cards, with the number 1. What happens next, with the number 2: the path cancelled ends, and the participation will be completed without an outcome. The button is Cancel cards.',
  notes: [
    'Count again each time you change the filter.',
    'Check whether a path sends another card.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Flow', value: 'Missing document', select: true },
        { label: 'Version', value: '1', select: true },
        { label: 'Status', value: 'All', select: true },
        { label: 'Reason', value: 'Wrong phone number in version 1' },
      ],
    },
    { kind: 'text', text: '1,284 open cards', strong: true, pin: 1 },
    {
      kind: 'log',
      lines: ['Missing document: the path ends,', 'completed without an outcome'],
      pin: 2,
    },
    { kind: 'buttons', labels: ['Cancel cards', 'Count'] },
  ],
});

/** The check of an import. */
export const ImporterTool = tool('Customer data importer', 'Development', {
  alt: 'The Customer data importer with the file customers.csv. The column customFields.accountType is matched to Account type. Problems: in one row, customFields.digitalSince is 2025-13-01, which isn’t a date, with the number 1. In 214 rows, the phone number isn’t in international format. In 2 rows, the customer id appears twice in the file. Rows with errors are skipped, with the number 2. The buttons are Import and Download errors.',
  notes: ['There is no month 13.', 'You can also stop the whole import.'],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Rows', 60],
        ['Column', 190, true],
        ['Problem', 150],
      ],
      rows: [
        ['1', 'customFields.digitalSince', 'Not a date: 2025-13-01'],
        ['214', 'phone', 'Not in international format'],
        ['2', 'customerId', 'Appears twice in the file'],
      ],
      pins: { 0: 1 },
    },
    {
      kind: 'fields',
      fields: [
        { label: 'Customers that exist', value: 'Update', select: true },
        { label: 'Rows with errors', value: 'Skip', select: true, pin: 2 },
      ],
    },
    { kind: 'buttons', labels: ['Import', 'Download errors'] },
  ],
});

/** The requests of an app's start. */
export const RequestDebuggerTool = tool('SDK request debugger', 'Development', {
  alt: 'The SDK request debugger records the customer hb-100482 for 15 minutes. The app opened a session with the status 200, with the number 1, loaded 3 cards of the Home feed, opened the live connection, registered the device and sent 4 events. The list of cards has the number 2.',
  notes: [
    'A rejected token appears here, with its code.',
    'The container and the number of cards in the response.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Customer', value: 'hb-100482', mono: true },
        { label: 'Record for', value: '15 minutes', select: true },
      ],
    },
    {
      kind: 'table',
      columns: [
        ['Time', 90, true],
        ['Request', 236, true],
        ['Status', 60],
        ['Note', 124],
      ],
      rows: [
        ['18:39:50.812', 'POST session', '200', '14 minutes left'],
        ['18:39:50.940', 'GET containers/con_6wq3t8zk2m/cards', '200', '3 cards'],
        ['18:39:51.022', 'GET live', '101', 'WebSocket open'],
        ['18:39:51.300', 'POST devices', '200', 'FCM'],
        ['18:39:55.104', 'POST events', '202', '4 events'],
      ],
      pins: { 0: 1, 1: 2 },
    },
    { kind: 'buttons', labels: ['Stop', 'Copy link'], quiet: true },
  ],
});

/** A test call with its response. */
export const TestSenderTool = tool('Test action flow sender', 'Development', {
  alt: 'The Test action flow sender. The flow is Missing document, the customers hb-test-01 and hb-100630. The response, with the number 1, accepted hb-test-01 and rejected hb-100630 with the reason not_a_test_user, with the number 2. The buttons are Send and Copy as curl.',
  notes: [
    'The response to the real call, with mode set to test.',
    'A test can only include test users.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Flow', value: 'Missing document', select: true },
        { label: 'Customers', value: 'hb-test-01, hb-100630', mono: true },
        { label: 'applicationId', value: 'app-30915', mono: true },
        { label: 'dueDate', value: '2025-11-28', mono: true },
      ],
    },
    { kind: 'text', text: '202 Accepted, version draft', strong: true, pin: 1 },
    {
      kind: 'results',
      items: [
        { good: true, text: 'hb-test-01', detail: 'accepted' },
        { good: false, text: 'hb-100630', detail: 'not_a_test_user', pin: 2 },
      ],
    },
    { kind: 'buttons', labels: ['Send', 'Copy as curl'] },
  ],
});

/** The checks of a token. */
export const ValidateTokenTool = tool('Validate auth token', 'Production', {
  alt: 'The Validate auth token tool. Form, key, signature and claims are correct. The audience check failed, with the number 1: the token has env_7hq2m9x4tb, which isn’t this environment. The lifetime is 15 minutes, and the customer hb-100482 exists, with the number 2.',
  notes: [
    'A token for Development was used in Production.',
    'For information: HB-100482 would be another customer.',
  ],
  blocks: [
    {
      kind: 'fields',
      across: 1,
      fields: [
        {
          label: 'Token',
          value: 'eyJhbGciOiJFUzI1NiIsImtpZCI6ImhhcmJvdXItMjAyNS0xMSJ9…',
          mono: true,
        },
      ],
    },
    {
      kind: 'results',
      items: [
        { good: true, text: 'Form', detail: 'three parts, ES256' },
        { good: true, text: 'Key', detail: 'harbour-2025-11' },
        { good: true, text: 'Signature' },
        { good: true, text: 'Claims', detail: 'sub, aud, iat, exp' },
        { good: false, text: 'Audience', detail: 'env_7hq2m9x4tb isn’t this environment', pin: 1 },
        { good: true, text: 'Lifetime', detail: '15 minutes' },
        { good: true, text: 'Customer', detail: 'hb-100482 exists', pin: 2 },
      ],
    },
    { kind: 'buttons', labels: ['Check'] },
  ],
});
