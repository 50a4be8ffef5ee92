/** Pictures of Workbench where a flow is made: the builder, the card editor, publishing. */
import type { ReactNode } from 'react';
import { CardFace } from './card-face.tsx';
import { Box, Button, COLOUR, Label, Stroke, Tag } from './picture.tsx';
import { FLOW_TABS, Workbench } from './workbench.tsx';

/** The Build tab with the Card activation flow. */
export function FlowCanvas(): ReactNode {
  const step = (x: number, y: number, type: string, id: string, chosen = false): ReactNode => (
    <g key={id}>
      <Box
        x={x}
        y={y}
        width={158}
        height={44}
        stroke={chosen ? COLOUR.accent : COLOUR.edge}
        fill={chosen ? COLOUR.tint : COLOUR.paper}
      />
      <Label x={x + 12} y={y + 17} size={11} weight={600} colour={COLOUR.accent}>
        {type}
      </Label>
      <Label x={x + 12} y={y + 34} size={11} mono>
        {id}
      </Label>
    </g>
  );
  return (
    <Workbench
      item="Action flows"
      title="Card activation"
      height={408}
      environment="Development"
      tabs={{ names: FLOW_TABS, open: 'Build' }}
      alt="The Build tab of the Card activation flow. The tree runs from top to bottom: an API call starts the Send card step send-activation-card, which is selected; its path activate leads to the Send webhook step activate-with-issuer, then to mark-activated. Its path dismissed, expired leads to the end not-activated. On the right are the settings of the selected step: the Everyday stream, priority 3, expiry 21 days, and the Edit card button."
      caption="The Build tab, with the tree in the middle and the selected step’s settings on the right"
    >
      <Box x={133} y={117} width={346} height={290} radius={0} fill={COLOUR.canvas} />
      <Stroke d="M227 158v22m0 44v44m0 44v34m79-144h72v64" colour={COLOUR.edge} width={1.5} />
      <Tag x={182} y={134} width={90}>
        API call
      </Tag>
      {step(148, 180, 'Send card', 'send-activation-card', true)}
      {step(148, 268, 'Send webhook', 'activate-with-issuer')}
      {step(148, 346, 'Update customer', 'mark-activated')}
      <Tag x={198} y={236} width={58}>
        activate
      </Tag>
      <Tag x={330} y={192} width={112} colour={COLOUR.soft}>
        dismissed, expired
      </Tag>
      <Box x={318} y={266} width={120} height={32} radius={16} stroke={COLOUR.edge} />
      <Label x={378} y={286} size={11} anchor="middle" mono>
        not-activated
      </Label>
      <Stroke d="M479.5 117v290" />
      <Label x={494} y={142} weight={700}>
        Send card
      </Label>
      {[
        ['Stream', 'Everyday'],
        ['Priority', '3'],
        ['Expiry', '21 days'],
      ].map(([name = '', value = ''], index) => (
        <g key={name}>
          <Label x={494} y={168 + index * 50} size={11} weight={600} colour={COLOUR.soft}>
            {name}
          </Label>
          <Box x={494} y={174 + index * 50} width={150} height={26} stroke={COLOUR.edge} />
          <Label x={504} y={191.5 + index * 50} size={12}>
            {value}
          </Label>
        </g>
      ))}
      <Button x={494} y={324} width={150} height={28} primary>
        Edit card
      </Button>
    </Workbench>
  );
}

/** The card editor with the template of Card activation. */
export function CardEditor(): ReactNode {
  const elements = ['Category', 'Heading', 'Text', 'Short text', 'Submit button', 'Dismiss button'];
  return (
    <Workbench
      item="Action flows"
      title="send-activation-card"
      height={404}
      environment="Development"
      alt="The card editor. On the left is the list of elements: Category, Heading, Text, Short text, Submit button, Dismiss button; Short text is selected. In the middle is the card. On the right are the settings of the selected element: the label Last four digits, the name lastFour, the format Digits, and Required switched on."
      caption="The card editor, with the elements, the card and the settings of the selected element"
    >
      <Stroke d="M132.5 92.5h526M262.5 92.5v310M486.5 92.5v310" />
      <Label x={148} y={114} size={11} weight={600} colour={COLOUR.soft}>
        Top view
      </Label>
      {elements.map((name, index) => (
        <g key={name}>
          {name === 'Short text' && (
            <Box x={142} y={124 + index * 32} width={112} height={26} fill={COLOUR.tint} />
          )}
          <Label x={152} y={141.5 + index * 32} size={12}>
            {name}
          </Label>
        </g>
      ))}
      <Box x={263} y={93} width={223} height={309} radius={0} fill={COLOUR.canvas} />
      <CardFace
        x={274}
        y={104}
        width={202}
        elements={[
          { type: 'category', text: 'Debit card' },
          { type: 'heading', text: 'Your card ending\n4417 is ready' },
          { type: 'text', text: 'Hi Maya, enter the last\nfour digits.' },
          { type: 'short-text', label: 'Last four digits', value: '' },
          { type: 'buttons', labels: ['Activate card', 'Not now'], stacked: true },
        ]}
      />
      {[
        ['Label', 'Last four digits'],
        ['Name', 'lastFour'],
        ['Format', 'Digits'],
        ['Maximum length', '4'],
      ].map(([name = '', value = ''], index) => (
        <g key={name}>
          <Label x={500} y={114 + index * 50} size={11} weight={600} colour={COLOUR.soft}>
            {name}
          </Label>
          <Box x={500} y={120 + index * 50} width={144} height={26} stroke={COLOUR.edge} />
          <Label x={510} y={137.5 + index * 50} size={12}>
            {value}
          </Label>
        </g>
      ))}
      <Label x={500} y={328} size={12}>
        Required
      </Label>
      <Box x={608} y={313} width={36} height={22} radius={11} fill={COLOUR.accent} />
      <circle cx={633} cy={324} r={8} fill={COLOUR.paper} />
    </Workbench>
  );
}

/** The page that stands between a draft and the customers. */
export function PublishReview(): ReactNode {
  const changes: [string, string, string][] = [
    ['+', 'release-payment → failed → tell-desk-release', COLOUR.good],
    ['+', 'block-card → failed → tell-desk-block', COLOUR.good],
    ['+', 'escalate → failed → tell-desk-escalate', COLOUR.good],
  ];
  return (
    <Workbench
      item="Action flows"
      title="Publish Fraud check, version 8"
      height={366}
      alt="The Publish page of the Fraud check flow. It shows no errors and one warning that was accepted, the changes since version 7 step by step, the note of the version, the choice that participations stay on their version, and the buttons Publish now and Later."
      caption="The Publish page, with the checks, the changes, the note, and the participations that move to the new version"
    >
      <Tag x={148} y={92} width={76} colour={COLOUR.good}>
        0 errors
      </Tag>
      <Tag x={232} y={92} width={146}>
        1 warning, accepted
      </Tag>
      <Label x={148} y={140} size={12} weight={600}>
        Changes since version 7
      </Label>
      {changes.map(([sign, text, colour], index) => (
        <g key={text}>
          <Box x={148} y={150 + index * 28} width={496} height={24} fill={COLOUR.canvas} />
          <Label x={158} y={166 + index * 28} size={12} weight={700} colour={colour}>
            {sign}
          </Label>
          <Label x={174} y={166 + index * 28} size={11} mono>
            {text}
          </Label>
        </g>
      ))}
      <Label x={148} y={256} size={12} weight={600}>
        Note
      </Label>
      <Box x={148} y={264} width={496} height={28} stroke={COLOUR.edge} />
      <Label x={158} y={282.5} size={12}>
        Every failure reaches the fraud desk.
      </Label>
      <circle cx={156} cy={330} r={6} fill={COLOUR.paper} stroke={COLOUR.accent} strokeWidth={4} />
      <Label x={170} y={334.5} size={12}>
        Stay on their version
      </Label>
      <Button x={424} y={314} width={84}>
        Later
      </Button>
      <Button x={518} y={314} width={126} primary>
        Publish now
      </Button>
    </Workbench>
  );
}
