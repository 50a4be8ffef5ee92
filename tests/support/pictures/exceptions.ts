/** What only pictures say. It was read beside the page of each picture, and contradicts nothing. */

/** Names and values that neither a page nor a text alternative has. */
export const ONLY_IN_PICTURES: ReadonlySet<string> = new Set([
  // People of the example.
  'Sam Lee',
  'last Sam Lee',
  'last used yesterday by Jo Baker',
  'Owen Pryce',
  'j.osei@harbourbank.example',
  // What people have typed: comments, reasons, notes, names of files and tags.
  'Who reads the alert?',
  'Every failure reaches the fraud desk.',
  'Letters of November',
  'Owner of the flow',
  'water-bill.pdf',
  'pilot-2024',
  'all-staff',
  '3 apps',
  // Other payments and other cards of the example.
  'Corner Bakery',
  'Tram ticket',
  '£3.20',
  '£2.40',
  'Your loan application',
  'Add it by 28 November and your',
  'application can continue.',
  'second item',
  'Any of several',
  'The rest of your page',
  // A version that was never published, with the steps that it would add.
  'Publish Fraud check',
  'version 8',
  '0 errors',
  '1 warning',
  'tell-desk-release',
  'tell-desk-block',
  'tell-desk-escalate',
  'at dueDate',
  // Sentences of Workbench that pages say in their own words.
  '2 open cards will be cancelled too.',
  'Failed participations can be retried for 7 days.',
  'Review requested by Ana Brandt',
  'Failures exceed the alert limit',
  'From 27 November',
  'you can undo it.',
  'Closed cards to delete',
  'Ended participations to delete',
  'Roles of a team member',
  'Sign people out after',
  'Contrast 4.5:1 passed',
  "dueDate isn't a date",
  'the path ends,',
  'version draft',
  "env_7hq2m9x4tb isn't this environment",
  'participation.rule unlimited -> one-at-a-time',
  'last used 9 minutes ago by Data warehouse',
  'last used 1 minute ago by Fraud desk',
  // Counts, periods and results that exist only in a picture.
  '0 open cards',
  '1 of 2',
  '0 of 2',
  '1 more',
  '31 uses',
  'no uses',
  '35 ids',
  '10 shown',
  '88 ms',
  '1,204 ms',
  '200 in 64 ms',
  '"Quay Street" } }',
  '/v2/nearest?customer=hb-test-01',
  '21 November',
  '1 to 14 November 2025',
  '1 July to 31 December 2025',
  'audit-2025-h2.csv SHA-256 9f2c41…b07e',
  // Ids and addresses of which no page has an example.
  'sdk_h2m7vq4xk9rt3bwd',
  'str_9w2c6kxh4d',
  'env_t6w1c8kv3r',
  'https://harbour-offers.example',
  'eyJhbGciOiJFUzI1NiIsImtpZCI6ImhhcmJvdXItMjAyNS0xMSJ9…',
]);

/** Labels that share a line with the name of a row of a table, but not its meaning. */
export const OTHER_THINGS: ReadonlySet<string> = new Set([
  // The bars of a second chart, to the right.
  '/guide/action-flows/reporting: released, 3,407',
  '/guide/action-flows/reporting: blocked, 3,166',
  '/guide/action-flows/reporting: escalated, 3,091',
  // Where a stream is shown. The table doesn't have this column.
  '/guide/configuration/streams: Security, Home feed, 1 more',
  // The picture shows the check that fails, the table the same check when it passes.
  "/guide/tools/validate-auth-token: Audience, env_7hq2m9x4tb isn't this environment",
]);
