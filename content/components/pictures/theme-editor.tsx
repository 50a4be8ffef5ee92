/** The picture of the theme editor. */
import type { ReactNode } from 'react';
import { WELCOME } from './harbour-cards.ts';
import { PhoneWithCard } from './phone.tsx';
import { Box, Button, COLOUR, Drawing, Label, Picture } from './picture.tsx';

/** The Harbour theme beside a card that it draws. */
export function ThemeEditor(): ReactNode {
  const swatches: [string, string][] = [
    ['Background', COLOUR.canvas],
    ['Card', COLOUR.paper],
    ['Text', COLOUR.ink],
    ['Accent', COLOUR.accent],
    ['On accent', COLOUR.onAccent],
  ];
  return (
    <Picture
      alt="The theme editor. On the left the colours background, card, text, accent and on accent, the result of the contrast check, and the Save button. On the right a preview: the welcome card in these colours."
      caption="The Harbour theme, with the colours on the left and a preview on the right"
    >
      <Drawing width={230} height={282}>
        <Label x={2} y={20} size={16} weight={700}>
          Harbour
        </Label>
        {swatches.map(([name, colour], index) => (
          <g key={name}>
            <Box x={1} y={34 + index * 36} width={228} height={30} stroke={COLOUR.line} />
            <Box
              x={8}
              y={40 + index * 36}
              width={18}
              height={18}
              radius={4}
              fill={colour}
              stroke={COLOUR.edge}
            />
            <Label x={36} y={53.5 + index * 36}>
              {name}
            </Label>
          </g>
        ))}
        <Button x={1} y={222} width={80} primary>
          Save
        </Button>
        <Label x={92} y={243} size={12} colour={COLOUR.good}>
          Contrast 4.5:1 passed
        </Label>
      </Drawing>
      <PhoneWithCard title="Home" elements={WELCOME} />
    </Picture>
  );
}
