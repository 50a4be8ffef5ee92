/** Pages around an action flow: overview, review, versions, a test run, its trigger, the list of flows. */
import { screenOf } from '../screen.tsx';
import { FLOW_TABS } from '../workbench.tsx';

const item = 'Action flows';

/** The Overview tab of Card activation. */
export const OverviewTabPage = screenOf({
  item,
  title: 'Card activation',
  tabs: { names: FLOW_TABS, open: 'Overview' },
  alt: 'The Overview tab of Card activation. The flow is Live with version 4, and Draft after v4 has changes, with the number 1. 1,840 participations started, 1,592 completed and 5 failed, with the number 2. Outcomes as bars: activated 1,131, not-activated 428, needs-help 21.',
  notes: [
    'State, version and draft. Pause and resume are next to them.',
    'Select this number to see the failures.',
  ],
  blocks: [
    { kind: 'tags', tags: ['Live', 'Version 4', 'Draft after v4'], pin: 1 },
    {
      kind: 'stats',
      stats: [
        ['Started', '1,840'],
        ['Open now', '243'],
        ['Completed', '1,592'],
        ['Failed', '5'],
      ],
    },
    {
      kind: 'bars',
      bars: [
        ['activated', 70.8, '1,131'],
        ['not-activated', 26.8, '428'],
        ['needs-help', 1.3, '21'],
      ],
    },
    { kind: 'text', text: 'Failed participations can be retried for 7 days.', pin: 2 },
  ],
});

/** A review with its four parts. */
export const ReviewPage = screenOf({
  item,
  title: 'Review: Missing document, version 3',
  tabs: { names: ['Changes', 'Cards', 'Checks', 'Test runs'], open: 'Changes' },
  alt: 'A review of Missing document, version 3, with the Changes tab open. The step alert was added, the text of send-document-card changed from two weeks to 14 days, with the number 1, and the expiry changed. Below are a comment field and the buttons Approve, with the number 2, and Reject.',
  notes: [
    'The text of cards is compared word by word.',
    'The button is greyed out if you made the last edit.',
  ],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Step', 180, true],
        ['Before', 130],
        ['After', 120],
      ],
      rows: [
        ['alert', '', 'added'],
        ['send-document-card', 'two weeks', '14 days'],
        ['send-document-card', 'expiry 21 days', 'at dueDate'],
      ],
      pins: { 1: 1 },
    },
    { kind: 'fields', across: 1, fields: [{ label: 'Comment', value: 'Who reads the alert?' }] },
    { kind: 'buttons', labels: ['Approve', 'Reject'], pin: 2 },
  ],
});

/** The Versions tab with two versions to compare. */
export const VersionsTabPage = screenOf({
  item,
  title: 'Fraud check',
  tabs: { names: FLOW_TABS, open: 'Versions' },
  alt: 'The Versions tab of Fraud check. The draft after v7 is in review. Version 7 is published, with 4 open participations, with the number 1. Versions 6 and 5 are superseded, with none. The buttons are Compare and Restore as draft, with the number 2.',
  notes: [
    'They stay on the version they started with.',
    'Copy an old version to the draft. A version is never published twice.',
  ],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Version', 110],
        ['State', 100],
        ['Published', 140],
        ['Open', 60],
      ],
      rows: [
        ['Draft after v7', 'in review', '', ''],
        ['7', 'published', '3 Nov, Ana Brandt', '4'],
        ['6', 'superseded', '9 Oct, Ana Brandt', '0'],
        ['5', 'superseded', '11 Aug, Sam Lee', '0'],
      ],
      pins: { 1: 1 },
    },
    { kind: 'buttons', labels: ['Compare', 'Restore as draft'], quiet: true, pin: 2 },
  ],
});

/** A test run of the draft. */
export const TestRunPage = screenOf({
  item,
  environment: 'Development',
  title: 'Test run: Welcome card',
  alt: 'A test run of the draft of Welcome card for hb-test-01. The step send-welcome-card is done: the customer selected start. The run waits at wait-a-week, with the number 1. Of the paths, start and dismissed are covered, and expired isn’t, with the number 2. The buttons are Skip wait and Choose outcome.',
  notes: ['Skip wait continues immediately.', 'Repeat the test until every path is marked.'],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Step', 200, true],
        ['State', 100],
        ['Stored', 150],
      ],
      rows: [
        ['send-welcome-card', 'start', ''],
        ['wait-a-week', 'waiting', ''],
      ],
      selected: 1,
      pins: { 1: 1 },
    },
    {
      kind: 'results',
      items: [
        { good: true, text: 'Path start' },
        { good: true, text: 'Path dismissed' },
        { good: false, text: 'Path expired', pin: 2 },
      ],
    },
    { kind: 'buttons', labels: ['Skip wait', 'Choose outcome'] },
  ],
});

/** The settings of a custom event trigger. */
export const TriggerPage = screenOf({
  item,
  title: 'Fraud check',
  tabs: { names: FLOW_TABS, open: 'Settings' },
  alt: 'The Settings tab of Fraud check. The first trigger is the custom event payment-flagged with the condition event.amount >= 100, with the number 1, accepted from Backend only, with the number 2. The second trigger is an API call. The participation rule is Unlimited. The button is Add trigger.',
  notes: [
    'The condition is optional. Other events don’t start the flow.',
    'Nobody can start the flow from a phone.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Custom event', value: 'payment-flagged', mono: true },
        { label: 'Condition', value: 'event.amount >= 100', mono: true, pin: 1 },
        { label: 'Accept from', value: 'Backend only', select: true, pin: 2 },
        { label: 'Participation rule', value: 'Unlimited', select: true },
      ],
    },
    {
      kind: 'table',
      columns: [
        ['Trigger', 160],
        ['Starts when', 200],
      ],
      rows: [
        ['Custom event', 'A named event arrives'],
        ['API call', 'Your system names the flow'],
      ],
    },
    { kind: 'buttons', labels: ['Add trigger'] },
  ],
});

/** The list of flows with a filter. */
export const FlowListPage = screenOf({
  item,
  title: 'Action flows',
  alt: 'The Action flows page, filtered by Uses: Everyday, with the number 1. The list shows Card activation in the folder Everyday banking, Live, v4, and Missing document in the folder Lending, Live, v2, with a draft in review, with the number 2. The buttons are New flow, New folder and Save filter.',
  notes: [
    'Find the flows that use a stream, a field or a connection.',
    'Use folders to group flows by team.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Uses', value: 'Everyday', select: true, pin: 1 },
        { label: 'State', value: 'Live, Paused', select: true },
      ],
    },
    {
      kind: 'table',
      columns: [
        ['Flow', 140],
        ['Folder', 130],
        ['State', 90],
        ['Draft', 90],
      ],
      rows: [
        ['Card activation', 'Everyday banking', 'Live, v4', ''],
        ['Missing document', 'Lending', 'Live, v2', 'in review'],
      ],
      pins: { 1: 2 },
    },
    { kind: 'buttons', labels: ['New flow', 'New folder', 'Save filter'] },
  ],
});

/** Participations that are selected to be cancelled. */
export const CancelParticipationsPage = screenOf({
  item,
  title: 'Missing document',
  tabs: { names: FLOW_TABS, open: 'Activity' },
  alt: 'The Activity tab of Missing document with two participations ticked. A note says that 2 open cards will be cancelled too, with the number 1. The reason is Settled by phone. The button is Cancel participations, with the number 2.',
  notes: ['The cards disappear from devices within about two seconds.', 'You can’t undo this.'],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Customer', 120, true],
        ['Status', 100],
        ['Step', 200, true],
      ],
      rows: [
        ['hb-100630', 'waiting', 'send-document-card'],
        ['hb-100812', 'waiting', 'send-document-card'],
      ],
      selected: 0,
    },
    { kind: 'text', text: '2 open cards will be cancelled too.', pin: 1 },
    { kind: 'fields', across: 1, fields: [{ label: 'Reason', value: 'Settled by phone' }] },
    { kind: 'buttons', labels: ['Cancel participations'], pin: 2 },
  ],
});
