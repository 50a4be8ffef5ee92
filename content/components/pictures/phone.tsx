/** A phone with the Harbour app on it, cut off by the lower edge of its picture. */
import type { ReactNode } from 'react';
import type { CardElement } from './card-element.tsx';
import { CardFace, cardHeight } from './card-face.tsx';
import { Box, COLOUR, Drawing, Label, RADIUS, Stroke } from './picture.tsx';

/** Width of a phone's drawing, and of the cards on it, in pixels. */
export const PHONE = { width: 260, card: 228, left: 16 } as const;

/** Where the app's own content begins below the title, in pixels. */
export const PHONE_TOP = 92;

/** A phone that shows a screen of the app with this title. `back` shows the arrow of a screen above another. */
export function Phone(props: {
  title: string;
  height: number;
  back?: boolean;
  children: ReactNode;
}): ReactNode {
  const { title, height, back, children } = props;
  return (
    <PhoneFrame height={height}>
      <Label x={back ? 44 : PHONE.left + 4} y={74} size={back ? 15 : 20} weight={700}>
        {title}
      </Label>
      {back && <Stroke d="M27 63l-6 6 6 6" colour={COLOUR.accent} width={2} />}
      {children}
    </PhoneFrame>
  );
}

/** The body of a phone with the time at its top. */
export function PhoneFrame(props: { height: number; children: ReactNode }): ReactNode {
  return (
    <Drawing width={PHONE.width} height={props.height}>
      <Box
        x={1}
        y={1}
        width={PHONE.width - 2}
        height={props.height + RADIUS.phone}
        radius={RADIUS.phone}
        fill={COLOUR.canvas}
        stroke={COLOUR.edge}
      />
      <Box x={98} y={10} width={64} height={16} radius={8} fill={COLOUR.edge} />
      <Label x={30} y={29} size={11} weight={600}>
        18:42
      </Label>
      <Box x={208} y={19} width={22} height={11} radius={3} fill="none" stroke={COLOUR.soft} />
      <Box x={210} y={21} width={14} height={7} radius={1.5} fill={COLOUR.soft} />
      {props.children}
    </Drawing>
  );
}

/** A phone with one card on it; `height` makes it as tall as its neighbour. */
export function PhoneWithCard(props: {
  title: string;
  back?: boolean;
  elements: CardElement[];
  height?: number;
}): ReactNode {
  const { title, back = false, elements } = props;
  const height = props.height ?? PHONE_TOP + cardHeight(elements) + 26;
  return (
    <Phone title={title} height={height} back={back}>
      <CardFace x={PHONE.left} y={PHONE_TOP} width={PHONE.card} elements={elements} menu={!back} />
    </Phone>
  );
}
