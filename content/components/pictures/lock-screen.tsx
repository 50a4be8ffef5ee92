/** The picture of a push notification. */
import type { ReactNode } from 'react';
import { PhoneFrame } from './phone.tsx';
import { Box, COLOUR, Label, Picture, RADIUS, Stroke } from './picture.tsx';

/** A push notification on a locked phone. */
export function LockScreen(): ReactNode {
  return (
    <Picture
      alt="A locked phone at 18:42 on Friday 14 November. A notification of the Harbour app says: Did you make this payment? Open the app within 30 minutes to answer. The notification names neither the amount nor the shop."
      caption="A push notification with a title and a body. The card is in the app"
    >
      <PhoneFrame height={330}>
        <Label x={130} y={82} size={13} anchor="middle" colour={COLOUR.soft}>
          Friday, 14 November
        </Label>
        <Label x={130} y={140} size={56} weight={600} anchor="middle">
          18:42
        </Label>
        <Box x={12} y={176} width={236} height={104} radius={RADIUS.card} stroke={COLOUR.line} />
        <Box x={26} y={190} width={20} height={20} fill={COLOUR.accent} />
        <Stroke d="M30 203c2-3 4-3 6 0s4 3 6 0" colour={COLOUR.onAccent} width={2} />
        <Label x={54} y={204} size={12} colour={COLOUR.soft}>
          Harbour
        </Label>
        <Label x={234} y={204} size={12} colour={COLOUR.soft} anchor="end">
          now
        </Label>
        <Label x={26} y={232} weight={700}>
          Did you make this payment?
        </Label>
        <Label x={26} y={251} size={12}>
          {'Open the app within 30 minutes\nto answer.'}
        </Label>
        <Stroke d="M90 322h80" colour={COLOUR.edge} width={4} />
      </PhoneFrame>
    </Picture>
  );
}
