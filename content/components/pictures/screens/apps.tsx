/** Apps of each platform with cards in them. */
import type { ReactNode } from 'react';
import { type AppProps, BrowserApp, PhoneApp } from '../app-screen.tsx';
import { cardHeight } from '../card-face.tsx';
import { ACTIVATION_SHORT, FRAUD_SHORT } from '../harbour-cards.ts';
import { PHONE_TOP } from '../phone.tsx';
import { Picture } from '../picture.tsx';

const FEED: AppProps = {
  title: 'Home',
  cards: [FRAUD_SHORT, ACTIVATION_SHORT],
  tabs: ['Home', 'Pay', 'Cards'],
  badge: '2',
  pins: { cards: 1, badge: 2 },
};
// The height of the cards, below which the tabs are.
const CARDS = cardHeight(FRAUD_SHORT) + cardHeight(ACTIVATION_SHORT) + 24;
const EMPTY: AppProps = {
  title: 'Home',
  cards: [],
  empty: 'Nothing to do right now',
  tabs: ['Home', 'Pay', 'Cards'],
  height: PHONE_TOP + CARDS + 58,
  pins: { empty: 3 },
};

const described = (app: string): string =>
  `${app} shows the Home feed stream container below the title Home, with two cards: the fraud check, with the number 1, and the card activation. The Home tab has a badge with the number of unseen cards, 2, with the number 2. A second picture shows the same screen without cards and the text Nothing to do right now, with the number 3.`;

/** Two states of a phone: with cards and without. `calls` name what draws each part on this platform. */
function phones(platform: 'android' | 'ios', app: string, calls: [string, string, string]) {
  return (): ReactNode => (
    <Picture alt={described(app)} notes={calls}>
      <PhoneApp {...FEED} platform={platform} />
      <PhoneApp {...EMPTY} platform={platform} />
    </Picture>
  );
}

/** The Harbour app on Android. */
export const AndroidApp = phones('android', 'The Harbour app on Android', [
  'The fragment with the stream container, which has its own scrolling.',
  'Your own badge, with the count from observeCardCount.',
  'The message of the empty container, or empty.title in the option strings.',
]);

/** The Harbour app on Android with Compose. */
export const ComposeApp = phones('android', 'The Harbour app on Android, built with Compose,', [
  'The composable of the stream container, with a bounded height.',
  'Your own BadgedBox, with the count from observeCardCount.',
  'The message of the empty container.',
]);

/** The Harbour app on iOS with UIKit. */
export const IosApp = phones('ios', 'The Harbour app on iOS', [
  'The view controller of the stream container.',
  'badgeValue of the tab, from cardCounts.',
  'The message of the empty container, or empty.title in the option strings.',
]);

/** The Harbour app on iOS with SwiftUI. */
export const SwiftUiApp = phones('ios', 'The Harbour app on iOS, built with SwiftUI,', [
  'The view of the stream container, which isn’t in a ScrollView or List.',
  'The badge modifier of the tab, with the count from cardCounts.',
  'The message of the empty container.',
]);

/** The Harbour app with React Native. */
export const ReactNativeApp = phones('ios', 'The Harbour app, built with React Native,', [
  'The native list of the stream container, with flex set to 1.',
  'tabBarBadge of your navigator, from observeCardCount.',
  'The message of the empty container.',
]);

/** The Harbour app with Flutter. */
export const FlutterApp = phones('android', 'The Harbour app, built with Flutter,', [
  'The widget of the stream container, which isn’t in a ListView.',
  'Your own Badge, with the count from cardCounts.',
  'The message of the empty container.',
]);

/** The Harbour app with Cordova. */
export const CordovaApp = phones('android', 'The Harbour app, built with Cordova,', [
  'The element in which mountStreamContainer shows the cards.',
  'Your own badge, with the count from observeCardCount.',
  'The message of the empty container.',
]);

/** The Harbour web app with container and launcher. */
export function WebApp(): ReactNode {
  const address = 'app.harbourbank.example';
  return (
    <Picture
      alt="Two browser windows with the Harbour web app. In the first, the Home feed stream container shows the fraud check and the card activation, with the number 1. In the second, the page shows only the launcher in its corner, a round button with the count 2, with the number 2."
      notes={[
        'mountStreamContainer: all cards in a list.',
        'mountLauncher: a button with a count, which opens a panel with the same list.',
      ]}
    >
      <BrowserApp {...FEED} address={address} pins={{ cards: 1 }} />
      <BrowserApp
        title="Accounts"
        cards={[]}
        empty="The rest of your page"
        address={address}
        launcher="2"
        height={96 + CARDS + 8}
        pins={{ badge: 2 }}
      />
    </Picture>
  );
}

/** A test card of the boilerplate. */
export function BoilerplateApp(): ReactNode {
  return (
    <Picture
      alt="A browser with the finished project. The banner at the top is the single card view with the fraud check, with the number 1."
      caption="The finished project"
      notes={['The banner takes up no space while there is no card.']}
    >
      <BrowserApp
        title="Harbour"
        address="localhost:5173"
        cards={[FRAUD_SHORT]}
        pins={{ cards: 1 }}
      />
    </Picture>
  );
}
