/** The small drawings within a card: what stands before an item, and a landscape for any picture. */
import type { ReactNode } from 'react';
import type { CardElement, Place } from './card-element.tsx';
import { Box, COLOUR, Label, Stroke } from './picture.tsx';

/** What stands before an item: a dot, a number, a radio button or a tick. */
export function Mark(props: {
  element: Extract<CardElement, { items: string[] }>;
  x: number;
  y: number;
  index: number;
}): ReactNode {
  const { element, x, y, index } = props;
  if (element.type === 'list')
    return element.numbered ? (
      <Label x={x} y={y + 4.5} weight={600} anchor="middle" colour={COLOUR.accent}>
        {`${index + 1}.`}
      </Label>
    ) : (
      <circle cx={x} cy={y} r={2.5} fill={COLOUR.accent} />
    );
  const chosen = index === element.chosen;
  const stroke = chosen ? COLOUR.accent : COLOUR.edge;
  if (element.type === 'choice')
    return (
      <circle
        cx={x}
        cy={y}
        r={7}
        fill={COLOUR.paper}
        stroke={stroke}
        strokeWidth={chosen ? 4.5 : 1}
      />
    );
  return (
    <>
      <Box
        x={x - 7}
        y={y - 7}
        width={14}
        height={14}
        radius={3}
        fill={chosen ? COLOUR.accent : COLOUR.paper}
        stroke={stroke}
      />
      {chosen && (
        <Stroke d={`M${x - 3.5} ${y}l2.5 2.5 4.5-5`} colour={COLOUR.onAccent} width={1.5} />
      )}
    </>
  );
}

/** A landscape stands for any picture; a triangle makes it a video. */
export function Scene(props: Place & { height: number; video: boolean }): ReactNode {
  const { x, y, width, height, video } = props;
  const ground = y + height;
  return (
    <>
      <Box {...{ x, y, width, height }} fill={COLOUR.tint} />
      <circle cx={x + width - 34} cy={y + 24} r={10} fill={COLOUR.accent} fillOpacity={0.35} />
      <path
        d={`M${x + 8} ${ground}l${width * 0.3}-${height * 0.55} ${width * 0.22} ${height * 0.36} ${width * 0.12}-${height * 0.16} ${width * 0.26} ${height * 0.35}z`}
        fill={COLOUR.accent}
        fillOpacity={0.35}
      />
      {video && (
        <>
          <circle cx={x + width / 2} cy={y + height / 2} r={16} fill={COLOUR.paper} />
          <path d={`M${x + width / 2 - 5} ${y + height / 2 - 8}v16l13-8z`} fill={COLOUR.accent} />
        </>
      )}
    </>
  );
}
