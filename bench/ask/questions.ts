/**
 * Questions that readers of this repository's documentation might ask, with the pages whose text answers them. They were judged by
 * reading the pages. The last ones have no answer there.
 */

/** A question and the paths of the pages that answer it. */
export interface AskedQuestion {
  question: string;
  sources: string[];
}

/** Questions with an answer. */
export const ANSWERED: AskedQuestion[] = parse(`
How do I cancel a card that I have already sent? > /guide/cards/cancelling /api/card-api /guide/tools/cancel-cards
How long do you keep cards before they are deleted? > /guide/cards/lifecycle /guide/organization/data-retention
Why did my push notification not arrive on the phone? > /guide/push-notifications/push-notification-delivery
What does participation mean for an action flow? > /guide/action-flows/participation
Who is allowed to publish a flow to production? > /guide/action-flows/publishing /guide/organization/permissions /guide/configuration/publishing-approvals /guide/action-flows/approving
Where can I find the id of my Workbench user? > /guide/preferences/find-workbench-user-id
Which IP addresses do your webhooks come from? > /resources/ip-addresses
How do I sign an auth token for the SDK? > /sdks/auth-SDK
Can I go back to an older version of an action flow? > /guide/action-flows/versioning /guide/action-flows/publishing
What information should I give support when I contact them? > /support
How do I create my first action flow? > /guide/action-flows/creating /quick-start/introduction /guide/getting-started/acme-101
How can my backend trigger an action flow? > /integration/custom-triggering-action-flows /api/action-flow-api /guide/action-flows/triggers
How do I verify the signature of a webhook? > /api/webhooks /guide/configuration/webhooks
How do I rotate the secret of an API credential? > /api/api-credentials /guide/configuration/webhooks
How do I install the SDK in my Android app? > /sdks/android /sdks/install
Can I add a custom font to a theme? > /guide/configuration/themes
How do I import customers from a CSV file? > /guide/tools/customer-data-importer
How do I change my password in the Workbench? > /guide/preferences/update-profile
How do I invite a colleague to our organisation? > /guide/organization/manage-team-access
How does a push notification open a card in my app? > /guide/patterns/deeplinking /sdks/android-compose /sdks/react-native/react-native-push-notifications /guide/push-notifications/overview /guide/configuration/push-notifications
How do I upload an image for a card? > /guide/cards/media-library
How do I delete a customer and all of their data? > /api/users-api /guide/customers/customer-center /guide/customers/model /guide/organization/data-retention
Can analytics be sent to an S3 bucket? > /integration/aws-sync-analytics-to-s3
Do cards work with a screen reader? > /guide/cards/accessibility
How do customers set quiet hours for notifications? > /api/user-preferences /guide/push-notifications/push-notification-delivery
How do I move my configuration from test to production? > /guide/patterns/moving-config-to-production
What does replaceKey do when I send a card? > /guide/cards/behaviour /api/card-api /guide/cards/cancelling
How do I use the Idempotency-Key header? > /api/overview /api/action-flow-api /integration/custom-triggering-action-flows
What happens to a card when expiresAt has passed? > /guide/cards/behaviour /api/card-api /guide/cards/lifecycle
How long should a client wait after a 429 response? > /api/overview /api/auth /api/api-and-system-limits /api/analytics-batched-api /api/analytics-real-time-api
What does the error auth_token_audience_mismatch mean? > /sdks/auth-SDK /guide/tools/validate-auth-token /guide/configuration/sdk-credentials
Why do I get invalid_client when I ask for an access token? > /api/auth /api/using-insomnia /api/api-credentials
Why does the API answer 403 scope_missing? > /api/auth /api/overview /api/using-insomnia /api/audit-log /api/environments-api /api/api-credentials
What does 409 flow_not_live mean? > /api/action-flow-api /api/overview
Which variables are missing when I get missing_variable? > /guide/action-flows/triggers /api/action-flow-api /integration/custom-triggering-action-flows /guide/action-flows/activity-tab /guide/tools/test-action-flow-sender /guide/tools/action-flow-bulk-send /guide/action-flows/creating /guide/action-flows/context
How many open cards can a customer have? > /guide/cards/overview /api/api-and-system-limits /guide/action-flows/steps /guide/cards/delivery /guide/action-flows/lifecycle
How do I set up two-factor authentication? > /guide/organization/2fa /guide/preferences/login
Do you support single sign-on with our identity provider? > /guide/organization/sso
How do I erase personal data because of the GDPR? > /guide/organization/data-retention /api/users-api /resources/report-concerns
How do I target only some of my customers? > /guide/customers/segments /guide/customers/filtering
Does the SDK support dark mode? > /sdks/dark-mode /guide/configuration/themes
Can I run an A/B test in a flow? > /guide/action-flows/steps /guide/action-flows/reporting
What is a stream container? > /guide/configuration/stream-containers
How do I add a subview to a card? > /guide/cards/subviews
How do I read the audit log with the API? > /api/audit-log /guide/tools/audit-log-exporter /guide/tools/audit-log-debugger
In which format does the batched analytics API return events? > /api/analytics-batched-api
How do I change the time zone of an environment? > /guide/configuration/environment-time-zone
How do I share a card with somebody by a link? > /guide/configuration/share-links /guide/action-flows/testing
How do I send a flow to many customers at once? > /guide/tools/action-flow-bulk-send
How do I use the SDK in a Flutter app? > /sdks/flutter /sdks/install
How do I connect Salesforce Marketing Cloud? > /integration/salesforce-marketing-cloud/overview /integration/salesforce-marketing-cloud/journey-builder /integration/salesforce-marketing-cloud/automation-studio /integration/salesforce-marketing-cloud/data-extensions
Can I see card events in Google Analytics? > /integration/google-analytics-overview /integration/google-analytics-sync-events
What are the rate limits of the API? > /api/api-and-system-limits /api/overview
How do I approve a flow before it is published? > /guide/action-flows/approving /guide/configuration/publishing-approvals /guide/action-flows/publishing
How do I keep my action flows in order? > /guide/action-flows/organizing
How do I test an action flow before it goes live? > /guide/action-flows/testing /guide/tools/test-action-flow-sender
What is metadata used for in an environment? > /guide/configuration/metadata
How do I show cards in a SwiftUI app? > /sdks/ios-swiftui
Can a card show content from another system? > /guide/patterns/personalization-3rd-party-content
How do I get an access token for the API? > /api/auth /api/using-insomnia /api/api-credentials /api/overview
`);

/** Questions that the documentation doesn't answer. */
export const UNANSWERED: string[] = [
  'What is the capital of France?',
  'How do I bake sourdough bread at home?',
  'Who won the football world cup in 1998?',
  'Which stocks should I buy this week?',
  'How tall is Mount Everest in metres?',
  'Can you write a poem about the sea?',
];

function parse(text: string): AskedQuestion[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [question = '', paths = ''] = line.split(' > ');
      return { question, sources: paths.split(' ') };
    });
}
