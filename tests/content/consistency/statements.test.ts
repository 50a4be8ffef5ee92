/** Facts that several pages state. Each once differed between them: all pages that state one have to agree. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withVariables } from '../../support/content/api-schemas.ts';

interface Fact {
  /** What's true. */
  fact: string;
  /** Files below content/, and how each says it. */
  said: [string, RegExp][];
  /** What no page may say. */
  never?: RegExp;
}

const FACTS: Fact[] = [
  {
    fact: 'quiet hours belong to customers, not to environments',
    said: [
      [
        'docs/api/user-preferences.mdx',
        /quiet hours for each customer\. There is no setting for a whole environment/,
      ],
      [
        'docs/guide/configuration/push-notifications.mdx',
        /can't set quiet hours for a whole environment/,
      ],
      [
        'docs/guide/push-notifications/push-notification-delivery.mdx',
        /Quiet hours are a customer preference/,
      ],
    ],
    never: /quiet (?:hours|times?) of (?:the|an) environment/i,
  },
  {
    fact: 'a notification is held for up to 12 hours of quiet, and otherwise suppressed at once',
    said: [
      [
        'docs/api/user-preferences.mdx',
        /quiet hours that end within 12 hours \| Is held[^]*quiet hours that end later \| Is not sent/,
      ],
      [
        'docs/guide/push-notifications/push-notification-delivery.mdx',
        /suppressed if quiet hours end more than 12 hours after it's due/,
      ],
      [
        'docs/guide/push-notifications/push-notification-delivery.mdx',
        /\| `quiet_hours` \| Quiet hours end more than 12 hours after/,
      ],
      [
        'docs/guide/configuration/push-notifications.mdx',
        /`quiet_hours` \| Quiet hours end more than 12 hours later/,
      ],
      ['docs/guide/cards/delivery.mdx', /quiet hours, for up to 12 hours/],
    ],
  },
  {
    fact: 'lists of participations leave out the context',
    said: [
      [
        'docs/guide/organization/data-retention.mdx',
        /context of each participation, which the list omits \| `GET …\/participations\/par_/,
      ],
      ['docs/guide/action-flows/context.mdx', /returns the context in `context`\. Lists omit it/],
      ['api/openapi.yaml', /Lists leave out `context`/],
    ],
    never: /participations, with (?:their )?context: `GET …\/participations\?/i,
  },
  {
    fact: 'a test user for the welcome card is new',
    said: [
      ['docs/quick-start/examples.mdx', /\| Test users \| `hb-test-01`, `hb-test-02` \|/],
      ['docs/quick-start/examples.mdx', /curl -X PUT "[^"]*\/customers\/hb-test-08"/],
      ['docs/guide/patterns/welcome-card.mdx', /curl -X PUT "[^"]*\/customers\/hb-test-08"/],
    ],
  },
  {
    fact: "Android's own notifications of a card have its id as their tag",
    said: [
      [
        'docs/guide/push-notifications/background-notifications.mdx',
        /same tag and id for the notifications that it shows while the app is in the background/,
      ],
      ['docs/guide/push-notifications/custom-push-payload.mdx', /The `tag` is the card's id/],
      ['docs/guide/push-notifications/custom-push-payload.mdx', /"tag": "card_\w{10}"/],
    ],
  },
  {
    fact: 'in the background, Android shows notifications by itself',
    said: [
      [
        'docs/sdks/android.mdx',
        /in the background, Android shows the notification and doesn't call `onMessageReceived`/,
      ],
      [
        'docs/guide/push-notifications/custom-push-payload.mdx',
        /in the background, Android shows the notification and doesn't call `onMessageReceived`/,
      ],
    ],
  },
  {
    fact: "an event's metadata is the card's, or else the flow's",
    said: [
      [
        'docs/guide/analytics/reference.mdx',
        /`metadata` \| object \| The card's metadata\. If it has none, the flow's/,
      ],
      [
        'docs/guide/configuration/metadata.mdx',
        /Events of the types `card\.\*`, and `push\.\*` events about a card, contain the card's values\. Events of the type `flow\.\*` contain the flow's/,
      ],
      [
        'api/openapi.yaml',
        /Metadata of the card, or of the flow if there's no card or the card has none/,
      ],
    ],
  },
  {
    fact: 'reports about betas are answered within five working days',
    said: [
      ...['android', 'ios', 'web', 'react-native'].map((name): [string, RegExp] => [
        `docs/sdks/${name}-beta.mdx`,
        /Reports about a beta are answered within five working days/,
      ]),
      ['docs/support.mdx', /reports about beta SDKs within five working days/],
      ['changelog/2025-11-20-sdk-betas.mdx', /answer reports about betas within five working days/],
    ],
    never: /betas? (?:is|are) (?:not|un)\s?supported/i,
  },
  {
    fact: 'the version of a flow in an event is a number, or draft',
    said: [
      ['docs/guide/analytics/reference.mdx', /`version` \(a number, or `"draft"` in a test run\)/],
      ['docs/integration/aws-sync-analytics-to-s3.mdx', /version:string/],
    ],
    never: /version:\s?int\b|\bversion int\b/,
  },
  {
    fact: "Harbour Bank's Production has real-time events with values",
    said: [
      [
        'docs/guide/configuration/analytics-export-settings.mdx',
        /\| \*\*Real-time events\*\* \| On \| On \|/,
      ],
      [
        'docs/guide/configuration/analytics-export-settings.mdx',
        /\| \*\*Submitted values\*\* \| Included \| Included \|/,
      ],
    ],
  },
  {
    fact: 'an hour of its Production has 48,210 events and 6.1 MB',
    said: [
      ['docs/guide/configuration/analytics-export-settings.mdx', /48,210 events and took 6\.1 MB/],
      ['api/openapi.yaml', /48210/],
    ],
    never: /9,200 events|640 KB/,
  },
  {
    fact: 'environment ids are at Configuration > SDK credentials',
    said: [
      ['docs/support.mdx', /Environment id, `env_…` \| \*\*Configuration > SDK credentials\*\*/],
      [
        'docs/guide/getting-started/getting-up-and-running.mdx',
        /environment id, from \*\*Configuration > SDK credentials\*\*/,
      ],
    ],
  },
  {
    fact: 'the address and key for security reports are in security.txt',
    said: [
      [
        'docs/resources/report-concerns.mdx',
        /email address for security reports and our OpenPGP key in \[[^\]]*\/\.well-known\/security\.txt\]/,
      ],
    ],
    never: /Report a concern\]\([^)]*\) has the address/,
  },
  {
    fact: 'the page about S3 creates the function and both roles',
    said: [
      /iam create-role --role-name cx-analytics-to-s3/,
      /lambda create-function --function-name cx-analytics-to-s3[^]*--memory-size 1024/,
      /iam create-role --role-name cx-scheduler/,
      /scheduler create-schedule/,
    ].map((pattern): [string, RegExp] => [
      'docs/integration/aws-sync-analytics-to-s3.mdx',
      pattern,
    ]),
  },
  {
    fact: 'the importer takes up to a million customers',
    said: [
      [
        'docs/integration/custom-syncing-profile-data.mdx',
        /up to a million customers, the quickest way is to upload a CSV/,
      ],
      ['docs/guide/tools/customer-data-importer.mdx', /up to a million customers from a CSV/],
    ],
    never: /up to about 100,000 customers/i,
  },
  { fact: 'windows of the interface are dialogs', said: [], never: /\bdialogues?\b/i },
];

const texts = new Map(
  fs
    .globSync('content/{docs,changelog,api}/**/*.{mdx,yaml}')
    .map(
      (file) =>
        [file.replace('content/', ''), withVariables(fs.readFileSync(file, 'utf8'))] as const,
    ),
);

describe.each(FACTS)('$fact', ({ said, never }) => {
  it('is said by all pages that it concerns, and contradicted by none', () => {
    for (const [file, pattern] of said) expect(texts.get(file), file).toMatch(pattern);
    for (const [file, text] of texts) if (never) expect(text, file).not.toMatch(never);
    expect(said.length + Number(never !== undefined)).toBeGreaterThan(0);
  });
});
