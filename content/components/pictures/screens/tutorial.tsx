/** What readers of the tutorial see at the end of each of its parts. */
import type { ReactNode } from 'react';
import { BrowserApp } from '../app-screen.tsx';
import type { CardElement } from '../card-element.tsx';
import { Picture } from '../picture.tsx';
import { screenOf } from '../screen.tsx';
import { FLOW_TABS } from '../workbench.tsx';

const environment = 'Development' as const;

const CARD: CardElement[] = [
  { type: 'heading', text: 'Your card ending 4417\nis ready' },
  { type: 'short-text', label: 'Last four digits', value: '' },
  { type: 'buttons', labels: ['Activate card', 'Not now'] },
];

/** The end of part 1: a container without cards. */
export const NewContainer = screenOf({
  item: 'Configuration',
  environment,
  title: 'Home feed',
  alt: 'The Home feed container after it was saved. Its id con_6wq3t8zk2m has the number 1. It shows the Everyday stream in the order Priority, and its empty message is Nothing to do right now.',
  caption: 'After part 1',
  notes: ['Copy this id.'],
  blocks: [
    {
      kind: 'fields',
      fields: [
        { label: 'Id', value: 'con_6wq3t8zk2m', mono: true, pin: 1 },
        { label: 'Streams', value: 'Everyday' },
        { label: 'Order', value: 'Priority', select: true },
        { label: 'Empty message', value: 'Nothing to do right now' },
      ],
    },
    { kind: 'text', text: '0 open cards' },
  ],
});

/** The end of part 2: the keys. */
export const NewKeys = screenOf({
  item: 'Configuration',
  environment,
  title: 'SDK credentials',
  alt: 'The SDK credentials page with the signing key tutorial-1, with the number 1, whose algorithm is ES256 and which was never used. The environment id is env_7hq2m9x4tb, with the number 2.',
  caption: 'After part 2',
  notes: ['The key id in the header of your tokens.', 'The audience of your tokens.'],
  blocks: [
    {
      kind: 'table',
      columns: [
        ['Key id', 180, true],
        ['Algorithm', 110],
        ['Last used', 110],
      ],
      rows: [['tutorial-1', 'ES256', 'never']],
      pins: { 0: 1 },
    },
    {
      kind: 'fields',
      fields: [{ label: 'Environment id', value: 'env_7hq2m9x4tb', mono: true, pin: 2 }],
    },
    { kind: 'buttons', labels: ['Add signing key'] },
  ],
});

/** The end of part 3: a live flow. */
export const LiveFlow = screenOf({
  item: 'Action flows',
  environment,
  title: 'My first card',
  tabs: { names: FLOW_TABS, open: 'Overview' },
  alt: 'The Overview tab of the My first card flow. It’s Live with version 1, and its id flow_3j8vd5kq2p has the number 1. The trigger is API call. No participation has started yet.',
  caption: 'After part 3',
  notes: ['Copy this id.'],
  blocks: [
    { kind: 'tags', tags: ['Live', 'Version 1', 'API call'] },
    { kind: 'fields', fields: [{ label: 'Id', value: 'flow_3j8vd5kq2p', mono: true, pin: 1 }] },
    {
      kind: 'stats',
      stats: [
        ['Started', '0'],
        ['Open now', '0'],
        ['Completed', '0'],
      ],
    },
  ],
});

/** The end of part 4: a page without cards. */
export function EmptyPage(): ReactNode {
  return (
    <Picture
      alt="A browser shows http://localhost:3000 with the title Home. Below it is the empty container with the text Nothing to do right now."
      caption="After part 4"
    >
      <BrowserApp
        title="Home"
        address="localhost:3000"
        cards={[]}
        empty="Nothing to do right now"
      />
    </Picture>
  );
}

/** The end of part 5: the card. */
export function FirstCard(): ReactNode {
  return (
    <Picture
      alt="A browser shows http://localhost:3000 with the title Home. In the container is a card: Your card ending 4417 is ready, with a field for the last four digits and the buttons Activate card and Not now."
      caption="After part 5"
    >
      <BrowserApp title="Home" address="localhost:3000" cards={[CARD]} />
    </Picture>
  );
}
