/** Pictures of cards in their places: a stream container, a single card view, an open card menu. */
import type { ReactNode } from 'react';
import { CardFace, cardHeight, Dots } from './card-face.tsx';
import { ACTIVATION_SHORT, FRAUD_SHORT, WELCOME_SHORT } from './harbour-cards.ts';
import { Phone, PHONE, PHONE_TOP } from './phone.tsx';
import { Box, COLOUR, Label, Picture, RADIUS, Stroke } from './picture.tsx';

/** A stream container with three cards of three streams. */
export function HomeFeed(): ReactNode {
  const cards = [FRAUD_SHORT, ACTIVATION_SHORT, WELCOME_SHORT];
  const below = (count: number): number =>
    cards.slice(0, count).reduce((sum, card) => sum + cardHeight(card) + 12, PHONE_TOP);
  return (
    <Picture
      alt="The Home feed on a phone shows three cards, one below the other: first the fraud check, then the card activation, and last the welcome card, in the order of their priority."
      caption="The Home feed stream container, with cards from three streams in the order of their priority"
    >
      <Phone title="Home" height={below(cards.length) + 12}>
        {cards.map((elements, index) => (
          <CardFace
            key={index}
            x={PHONE.left}
            y={below(index)}
            width={PHONE.card}
            elements={elements}
            menu
          />
        ))}
      </Phone>
    </Picture>
  );
}

/** The single card view within a screen of the app's own. */
export function SingleCard(): ReactNode {
  const top = PHONE_TOP + 76;
  return (
    <Picture
      alt="An account screen of the Harbour app: the balance of £1,204.18 at the top, then one card, the fraud check, then the list of transactions. When there is no card, the transactions move up."
      caption="The Home banner single card view, within the account screen"
    >
      <Phone title="Everyday account" back height={top + cardHeight(FRAUD_SHORT) + 92}>
        <Label x={20} y={PHONE_TOP + 20} size={12} colour={COLOUR.soft}>
          Balance
        </Label>
        <Label x={20} y={PHONE_TOP + 50} size={26} weight={700}>
          £1,204.18
        </Label>
        <CardFace x={PHONE.left} y={top} width={PHONE.card} elements={FRAUD_SHORT} menu />
        {['Corner Bakery', 'Tram ticket'].map((name, index) => (
          <g key={name}>
            <Label x={20} y={top + cardHeight(FRAUD_SHORT) + 34 + index * 34}>
              {name}
            </Label>
            <Label
              x={240}
              y={top + cardHeight(FRAUD_SHORT) + 34 + index * 34}
              anchor="end"
              weight={600}
            >
              {index === 0 ? '£3.20' : '£2.40'}
            </Label>
            <Stroke d={`M20 ${top + cardHeight(FRAUD_SHORT) + 46 + index * 34}h220`} />
          </g>
        ))}
      </Phone>
    </Picture>
  );
}

/** A card whose menu is open. */
export function CardMenu(): ReactNode {
  const x = 118;
  return (
    <Picture
      alt="The welcome card with its menu open. Under the three dots are the entries Dismiss, Snooze and Feedback."
      caption="The card menu with all three entries switched on"
    >
      <Phone title="Home" height={PHONE_TOP + cardHeight(WELCOME_SHORT) + 56}>
        <CardFace x={PHONE.left} y={PHONE_TOP} width={PHONE.card} elements={WELCOME_SHORT} />
        <circle cx={224} cy={PHONE_TOP + 22} r={13} fill={COLOUR.tint} />
        <Dots x={218} y={PHONE_TOP + 22} />
        <Box
          x={x}
          y={PHONE_TOP + 42}
          width={118}
          height={108}
          radius={RADIUS.card}
          stroke={COLOUR.edge}
        />
        {['Dismiss', 'Snooze', 'Feedback'].map((entry, index) => (
          <g key={entry}>
            <Label x={x + 16} y={PHONE_TOP + 65 + index * 35}>
              {entry}
            </Label>
            {index > 0 && <Stroke d={`M${x} ${PHONE_TOP + 42 + index * 36}h118`} />}
          </g>
        ))}
      </Phone>
    </Picture>
  );
}
