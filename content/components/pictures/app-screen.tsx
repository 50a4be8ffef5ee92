/** Apps with cards in them: on a phone of each platform, and in a browser. */
import type { ReactNode } from 'react';
import type { CardElement } from './card-element.tsx';
import { CardFace, cardHeight } from './card-face.tsx';
import { PHONE, PHONE_TOP, PhoneFrame } from './phone.tsx';
import { Box, Button, COLOUR, Drawing, Label, Pin, RADIUS, Stroke } from './picture.tsx';

/** What an app shows. Numbers called `pins` are explained in the notes under the picture. */
export interface AppProps {
  title: string;
  cards: CardElement[][];
  /** A button above the cards. */
  button?: string;
  /** Tabs at the lower edge, the first of which is open, and the number on it. */
  tabs?: string[];
  badge?: string;
  /** Text in place of cards. */
  empty?: string;
  /** Makes the drawing as tall as its neighbour. */
  height?: number;
  pins?: { title?: number; cards?: number; button?: number; badge?: number; empty?: number };
}

/** A phone with an app. Android's titles are smaller, and its tabs have a pill around the open one. */
export function PhoneApp(props: AppProps & { platform: 'android' | 'ios' }): ReactNode {
  const { title, cards, button, tabs, badge, empty, pins = {}, platform } = props;
  const first = PHONE_TOP + (button ? 46 : 0);
  const below = (count: number): number =>
    cards.slice(0, count).reduce((sum, card) => sum + cardHeight(card) + 12, first);
  const end = empty ? first + 96 : below(cards.length);
  const height = Math.max(end + (tabs ? 58 : 14), props.height ?? 0);
  return (
    <PhoneFrame height={height}>
      <Label x={PHONE.left + 4} y={74} size={platform === 'ios' ? 20 : 16} weight={700}>
        {title}
      </Label>
      {pins.title && (
        <Pin x={PHONE.width - 26} y={68}>
          {pins.title}
        </Pin>
      )}
      {button && (
        <Button x={PHONE.left} y={PHONE_TOP - 4} width={150} primary>
          {button}
        </Button>
      )}
      {pins.button && (
        <Pin x={184} y={PHONE_TOP + 13}>
          {pins.button}
        </Pin>
      )}
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
      {pins.cards && (
        <Pin x={PHONE.left + PHONE.card - 8} y={first + 8}>
          {pins.cards}
        </Pin>
      )}
      {empty && (
        <Label x={PHONE.width / 2} y={first + 44} anchor="middle" colour={COLOUR.soft}>
          {empty}
        </Label>
      )}
      {pins.empty && (
        <Pin x={PHONE.width / 2} y={first + 70}>
          {pins.empty}
        </Pin>
      )}
      {tabs && (
        <TabBar tabs={tabs} y={height - 46} platform={platform} badge={badge} pin={pins.badge} />
      )}
    </PhoneFrame>
  );
}

function TabBar(props: {
  tabs: string[];
  y: number;
  platform: 'android' | 'ios';
  badge: string | undefined;
  pin: number | undefined;
}): ReactNode {
  const { tabs, y, platform, badge, pin } = props;
  const each = (PHONE.width - 4) / tabs.length;
  return (
    <>
      <Box x={2} y={y} width={PHONE.width - 4} height={46} radius={0} />
      <Stroke d={`M2 ${y + 0.5}h${PHONE.width - 4}`} />
      {tabs.map((tab, index) => {
        const middle = 2 + each * (index + 0.5);
        const open = index === 0;
        return (
          <g key={tab}>
            {open && platform === 'android' && (
              <Box
                x={middle - 20}
                y={y + 5}
                width={40}
                height={20}
                radius={10}
                fill={COLOUR.tint}
              />
            )}
            <circle
              cx={middle}
              cy={y + 15}
              r={6}
              fill={open ? COLOUR.accent : 'none'}
              stroke={open ? COLOUR.accent : COLOUR.soft}
            />
            <Label
              x={middle}
              y={y + 38}
              size={11}
              anchor="middle"
              colour={open ? COLOUR.accent : COLOUR.soft}
            >
              {tab}
            </Label>
            {open && badge && (
              <>
                <circle cx={middle + 12} cy={y + 10} r={7} fill={COLOUR.bad} />
                <Label
                  x={middle + 12}
                  y={y + 14}
                  size={11}
                  weight={600}
                  anchor="middle"
                  colour={COLOUR.paper}
                >
                  {badge}
                </Label>
              </>
            )}
            {open && pin && (
              <Pin x={middle + 34} y={y + 12}>
                {pin}
              </Pin>
            )}
          </g>
        );
      })}
    </>
  );
}

/** A browser with a web app, and perhaps the launcher with its panel. */
export function BrowserApp(props: AppProps & { address: string; launcher?: string }): ReactNode {
  const { title, cards, button, address, launcher, empty, pins = {} } = props;
  const first = 96 + (button ? 46 : 0);
  const below = (count: number): number =>
    cards.slice(0, count).reduce((sum, card) => sum + cardHeight(card) + 12, first);
  const own = (empty ? first + 80 : below(cards.length)) + (launcher ? 56 : 8);
  const height = Math.max(own, props.height ?? 0);
  return (
    <Drawing width={320} height={height}>
      <Box x={1} y={1} width={318} height={height + 20} radius={RADIUS.card} stroke={COLOUR.edge} />
      <path d="M1 40V13A12 12 0 0 1 13 1h294a12 12 0 0 1 12 12v27z" fill={COLOUR.canvas} />
      <Stroke d="M14 20h0m10 0h0m10 0h0" colour={COLOUR.edge} width={6} />
      <Box x={52} y={9} width={254} height={22} radius={11} stroke={COLOUR.line} />
      <Label x={64} y={24} size={11} colour={COLOUR.soft}>
        {address}
      </Label>
      <Stroke d="M1 40.5h318" />
      <Label x={18} y={74} size={20} weight={700}>
        {title}
      </Label>
      {button && (
        <Button x={18} y={90} width={150} primary>
          {button}
        </Button>
      )}
      {pins.button && (
        <Pin x={186} y={107}>
          {pins.button}
        </Pin>
      )}
      {cards.map((elements, index) => (
        <CardFace key={index} x={18} y={below(index)} width={284} elements={elements} menu />
      ))}
      {pins.cards && (
        <Pin x={294} y={first + 8}>
          {pins.cards}
        </Pin>
      )}
      {empty && (
        <Label x={160} y={first + 40} anchor="middle" colour={COLOUR.soft}>
          {empty}
        </Label>
      )}
      {launcher && (
        <>
          <circle cx={286} cy={height - 30} r={18} fill={COLOUR.accent} />
          <Stroke
            d={`M279 ${height - 35}h14m-14 5h14m-14 5h9`}
            colour={COLOUR.onAccent}
            width={2}
          />
          <circle cx={300} cy={height - 44} r={8} fill={COLOUR.bad} />
          <Label
            x={300}
            y={height - 40}
            size={11}
            weight={600}
            anchor="middle"
            colour={COLOUR.paper}
          >
            {launcher}
          </Label>
        </>
      )}
      {launcher && pins.badge && (
        <Pin x={254} y={height - 30}>
          {pins.badge}
        </Pin>
      )}
    </Drawing>
  );
}
