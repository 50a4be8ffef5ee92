/** Pages about customers and their numbers. */
import { screenOf } from '../screen.tsx';

/** Insights of an environment. */
export const InsightsPage = screenOf({
  item: 'Analytics',
  title: 'Insights',
  tabs: { names: ['Flows', 'Cards', 'Load', 'Push', 'Streams'], open: 'Flows' },
  alt: 'The Insights page with the Flows tab open. A line chart shows participations that started in each week of October and November: Fraud check, with the number 1, rises, and Card activation falls slightly. Below is a table with the main outcomes: released 79.0% and activated 70.8%, with the number 2.',
  notes: [
    'Compare a flow with its own earlier results.',
    'A star marks another outcome as the goal.',
  ],
  blocks: [
    {
      kind: 'lines',
      series: [
        ['Fraud check', [760, 802, 790, 851, 880]],
        ['Card activation', [470, 462, 455, 441, 430]],
      ],
      labels: ['13 Oct', '20 Oct', '27 Oct', '3 Nov', '10 Nov'],
      pin: 1,
    },
    {
      kind: 'table',
      columns: [
        ['Flow', 140],
        ['Started', 80],
        ['Main outcome', 130],
        ['Share', 80],
      ],
      rows: [
        ['Fraud check', '3,407', 'released', '79.0%'],
        ['Card activation', '1,840', 'activated', '70.8%'],
      ],
      pins: { 1: 2 },
    },
  ],
});

/** A report with its rows. */
export const ActivityReportPage = screenOf({
  item: 'Analytics',
  title: 'New report',
  alt: 'The form of an activity report called Documents that never came. Its rows are participations of Missing document with the outcome not-received, with the number 1, started in the last 30 days. The columns are the standard ones and applicationId, with the number 2. 743 rows match. The button is Run now.',
  notes: [
    'Filter by version, status, outcome, trigger and metadata.',
    'Flow variables, responses, and profile fields for Managers.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Name', value: 'Documents that never came' },
        { label: 'Rows', value: 'Participations', select: true },
        { label: 'Outcome', value: 'not-received', select: true, pin: 1 },
        { label: 'Period', value: 'Last 30 days', select: true },
      ],
    },
    { kind: 'tags', tags: ['Standard columns', 'applicationId'], pin: 2 },
    { kind: 'text', text: '743 rows', strong: true },
    { kind: 'buttons', labels: ['Run now'] },
  ],
});

/** The statistics of customers. */
export const CustomerDashboardPage = screenOf({
  item: 'Customers',
  title: 'Dashboard',
  alt: 'The Dashboard of customers: 96,412 customers, 72,629 active in 30 days, 4,208 with an open card, and 58,107 reachable by push. A line chart compares new customers per week, with the number 1, with those of the previous period.',
  notes: ['Select a figure to see its chart. Select Compare to add the previous period.'],
  blocks: [
    {
      kind: 'stats',
      stats: [
        ['Customers', '96,412'],
        ['Active, 30 days', '72,629'],
        ['With an open card', '4,208'],
        ['Reachable by push', '58,107'],
      ],
    },
    {
      kind: 'lines',
      series: [
        ['New customers', [228, 251, 240, 262, 269]],
        ['Previous period', [210, 214, 226, 219, 231]],
      ],
      labels: ['13 Oct', '20 Oct', '27 Oct', '3 Nov', '10 Nov'],
      pin: 1,
    },
  ],
});

/** A filtered list of customers. */
export const CustomerListPage = screenOf({
  item: 'Customers',
  title: 'Customers',
  alt: 'The Customers page with four filters: created in the last 30 days, account type is everyday, has an open card of Card activation, and test users without, with the number 1. 428 customers match. Two of them are listed and ticked. The buttons are Add tag and Export, with the number 2.',
  notes: [
    'Customers must match all rows.',
    'Use them for up to 200 ticked customers, or for the whole list.',
  ],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Created', value: 'in the last 30 days', select: true },
        { label: 'Account type', value: 'is everyday', select: true },
        { label: 'Cards', value: 'open: Card activation', select: true },
        { label: 'Test users', value: 'without', select: true, pin: 1 },
      ],
    },
    { kind: 'text', text: '428 customers', strong: true },
    {
      kind: 'table',
      columns: [
        ['Customer', 130, true],
        ['Name', 150],
        ['Last seen', 120],
      ],
      rows: [
        ['hb-100482', 'Maya Okafor', '14 Nov, 18:39'],
        ['hb-100731', 'Owen Pryce', '13 Nov, 07:55'],
      ],
    },
    { kind: 'buttons', labels: ['Add tag', 'Export'], quiet: true, pin: 2 },
  ],
});

/** The rule of a dynamic segment. */
export const SegmentPage = screenOf({
  item: 'Customers',
  title: 'Segment: Not activated yet',
  alt: 'The rule of the Not activated yet segment. Account type is everyday, Digital since is in the last 30 days, Card activated is not true or absent, and the customer was sent a card of Card activation, with the number 1. 428 members match now, with the number 2. The button is Save.',
  notes: ['Each row is one condition.', 'The number is updated as you work.'],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Kind', 120],
        ['Condition', 300],
      ],
      rows: [
        ['Custom field', 'Account type is everyday'],
        ['Custom field', 'Digital since is in the last 30 days'],
        ['Custom field', 'Card activated is not true, or absent'],
        ['Card history', 'Was sent a card of Card activation, in the last 30 days'],
      ],
      pins: { 3: 1 },
    },
    { kind: 'text', text: '428 members', strong: true, pin: 2 },
    { kind: 'buttons', labels: ['Save'] },
  ],
});
