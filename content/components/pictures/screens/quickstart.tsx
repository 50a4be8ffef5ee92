/** Pictures of the quickstart: what runs at its end, and where its values come from. */
import type { ReactNode } from 'react';
import { BrowserApp, PhoneApp } from '../app-screen.tsx';
import type { CardElement } from '../card-element.tsx';
import { Picture } from '../picture.tsx';
import { Screen } from '../screen.tsx';

const CARD: CardElement[] = [
  { type: 'heading', text: 'Your card ending 4417\nis ready' },
  { type: 'buttons', labels: ['Not now'] },
];

/** The app of the quickstart after its button was selected. */
export function QuickstartResult(): ReactNode {
  const app = { title: 'Home', cards: [CARD], button: 'Send me a card' };
  return (
    <Picture
      alt="The quickstart’s app on a phone and in a browser. Under the title Home are the Send me a card button, marked 1, and a card with the heading Your card ending 4417 is ready and the Not now button, marked 2."
      notes={[
        'The button asks your server to trigger the flow.',
        'The card appears in the stream container within about two seconds.',
      ]}
    >
      <PhoneApp {...app} platform="ios" pins={{ button: 1, cards: 2 }} />
      <BrowserApp {...app} address="localhost:5173" pins={{ button: 1, cards: 2 }} />
    </Picture>
  );
}

/** The SDK credentials page with the values of the quickstart. */
export function QuickstartValues(): ReactNode {
  return (
    <Screen
      item="Configuration"
      title="SDK credentials"
      environment="Development"
      alt="The SDK credentials page in Workbench. The API base URL, which starts with https://harbour-bank, is marked 1. The environment id is env_7hq2m9x4tb, marked 2. In the list of signing keys, quickstart-1 with the algorithm ES256 is marked 3. Below is the Add signing key button."
      caption="Three of the nine values are on the SDK credentials page"
      notes={[
        'The API base URL. Enter it in the app.',
        'The environment id. Enter it in the app, and as ENVIRONMENT_ID in the server.',
        'The key id. Enter it as SIGNING_KEY_ID in the server.',
      ]}
      blocks={[
        {
          kind: 'fields',
          fields: [
            { label: 'API base URL', value: 'https://harbour-bank.api.…', pin: 1 },
            { label: 'Environment id', value: 'env_7hq2m9x4tb', mono: true, pin: 2 },
          ],
        },
        { kind: 'text', text: 'Signing keys', strong: true },
        {
          kind: 'table',
          columns: [
            ['Key id', 160, true],
            ['Algorithm', 120],
            ['Last used', 160],
          ],
          rows: [['quickstart-1', 'ES256', 'never']],
          pins: { 0: 3 },
        },
        { kind: 'buttons', labels: ['Add signing key'] },
      ]}
    />
  );
}
