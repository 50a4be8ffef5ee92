/** A card as a customer sees it, laid out from its elements as the SDK does: one below the other. */
import type { ReactNode } from 'react';
import { type CardElement, elementHeight, ElementFace } from './card-element.tsx';
import { Box, COLOUR, RADIUS, Stroke } from './picture.tsx';

const PAD = 16;
const GAP = 10;

/** The height of a card with these elements, in pixels. */
export function cardHeight(elements: CardElement[]): number {
  return elements.reduce((sum, element) => sum + elementHeight(element) + GAP, 2 * PAD - GAP);
}

/** Props of `<CardFace>`. */
export interface CardFaceProps {
  x: number;
  y: number;
  width: number;
  elements: CardElement[];
  /** Shows the three dots of the card menu. */
  menu?: boolean;
}

/** Draws a card. */
export function CardFace({ x, y, width, elements, menu }: CardFaceProps): ReactNode {
  const height = cardHeight(elements);
  return (
    <>
      <Box {...{ x, y, width, height }} radius={RADIUS.card} stroke={COLOUR.line} />
      {menu && <Dots x={x + width - PAD - 12} y={y + PAD + 6} />}
      {elements.map((element, index) => (
        <ElementFace
          key={`${element.type}${index}`}
          element={element}
          x={x + PAD}
          y={y + cardHeight(elements.slice(0, index)) - PAD + GAP}
          width={width - 2 * PAD}
        />
      ))}
    </>
  );
}

/** The three dots that open a card's menu. */
export function Dots({ x, y }: { x: number; y: number }): ReactNode {
  return <Stroke d={`M${x} ${y}h0m6 0h0m6 0h0`} colour={COLOUR.soft} width={3} />;
}
