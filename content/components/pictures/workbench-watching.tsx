/** Pictures of Workbench where a flow is watched: the Dashboard, activity, reports, one customer. */
import type { ReactNode } from 'react';
import { Box, Button, COLOUR, Label, Stroke } from './picture.tsx';
import { FLOW_TABS, Rows, WINDOW, Workbench } from './workbench.tsx';

/** The first screen of a team member. */
export function WorkbenchFrame(): ReactNode {
  const waiting = [
    ['Missing document, version 3', 'Review requested by Ana Brandt'],
    ['Fraud check', 'Failures exceed the alert limit'],
    ['Webhook whs_8p2qk6zt3j', 'Disabled after 72 hours'],
  ];
  const numbers = [
    ['Participations started', '291'],
    ['Cards delivered', '330'],
    ['Seen', '305'],
    ['Answered', '279'],
  ];
  return (
    <Workbench
      item="Dashboard"
      title="Dashboard"
      height={300}
      alt="The Dashboard of Workbench. At the top left is the environment switcher, set to Production, under a red bar; in the middle the search field; at the top right the account menu. On the left the main menu: Dashboard, Action flows, Customers, Media library, Analytics, Configuration, Tools. The left half of the page lists what needs attention. The right half has yesterday’s figures: 291 participations started, 330 cards delivered, 305 cards seen and 279 cards answered."
      caption="Workbench, with the environment switcher, search and account menu at the top and the main menu on the left"
    >
      <Label x={WINDOW.left} y={112} size={12} weight={600} colour={COLOUR.soft}>
        Waiting for you
      </Label>
      {waiting.map(([name = '', why = ''], index) => (
        <g key={name}>
          <Box x={WINDOW.left} y={124 + index * 54} width={252} height={46} stroke={COLOUR.line} />
          <Label x={WINDOW.left + 12} y={143 + index * 54} size={12} weight={600}>
            {name}
          </Label>
          <Label x={WINDOW.left + 12} y={160 + index * 54} size={11} colour={COLOUR.soft}>
            {why}
          </Label>
        </g>
      ))}
      <Label x={424} y={112} size={12} weight={600} colour={COLOUR.soft}>
        Yesterday
      </Label>
      {numbers.map(([name = '', value = ''], index) => (
        <g key={name}>
          <Label x={424} y={144 + index * 38} size={12}>
            {name}
          </Label>
          <Label x={WINDOW.right} y={145 + index * 38} size={16} weight={700} anchor="end">
            {value}
          </Label>
          <Stroke d={`M424 ${157.5 + index * 38}h220`} />
        </g>
      ))}
    </Workbench>
  );
}

/** The Activity tab of the Fraud check flow. */
export function ActivityTab(): ReactNode {
  return (
    <Workbench
      item="Action flows"
      title="Fraud check"
      height={312}
      tabs={{ names: FLOW_TABS, open: 'Activity' }}
      alt="The Activity tab of the Fraud check flow: a list of participations with customer, version, status, step and outcome. Tom’s, hb-100517, is selected: version 7, completed, blocked. Others are waiting at send-fraud-card or send-blocked-card, or completed as released or escalated."
      caption="The Activity tab has a row for each participation. Tom’s is selected"
    >
      <Rows
        y={140}
        selected={1}
        columns={[
          { x: 148, name: 'Customer', mono: true },
          { x: 236, name: 'Version' },
          { x: 290, name: 'Status' },
          { x: 372, name: 'Step', mono: true },
          { x: 508, name: 'Outcome' },
          { x: 596, name: 'Started' },
        ]}
        rows={[
          ['hb-100733', '7', 'waiting', 'send-fraud-card', '', '18:52'],
          ['hb-100517', '7', 'completed', '', 'blocked', '18:41'],
          ['hb-100391', '7', 'completed', '', 'released', '18:36'],
          ['hb-100208', '7', 'waiting', 'send-blocked-card', '', '18:20'],
          ['hb-100644', '7', 'completed', '', 'escalated', '17:58'],
        ]}
      />
    </Workbench>
  );
}

/** Maya in the Customer Centre. */
export function CustomerCentre(): ReactNode {
  return (
    <Workbench
      item="Customers"
      title="Maya Okafor"
      height={270}
      tabs={{
        names: ['Profile', 'Cards', 'Participations', 'Events', 'Devices', 'Preferences'],
        open: 'Cards',
      }}
      alt="Maya Okafor, hb-100482, in the Customer Centre, with the Cards tab open. It lists the card of Card activation in the Everyday stream, active and seen on 14 November at 18:39, and the Welcome card in the Getting started stream, active. Under the list is the Cancel card button."
      caption="The Customer Centre shows one customer’s cards, with open cards first"
    >
      <Label x={258} y={78} size={11} mono colour={COLOUR.soft}>
        hb-100482
      </Label>
      <Rows
        y={140}
        columns={[
          { x: 148, name: 'Card' },
          { x: 268, name: 'Stream' },
          { x: 384, name: 'Status' },
          { x: 470, name: 'Seen' },
          { x: 584, name: 'Closed' },
        ]}
        rows={[
          ['Card activation', 'Everyday', 'active', '14 Nov, 18:39', ''],
          ['Welcome card', 'Getting started', 'active', '3 Nov, 09:14', ''],
        ]}
      />
      <Button x={148} y={224} width={110} height={28}>
        Cancel card
      </Button>
    </Workbench>
  );
}

/** The Reports tab of the Fraud check flow. */
export function ReportsTab(): ReactNode {
  const outcomes: [string, number, string][] = [
    ['released', 79, '2,688'],
    ['blocked', 11.3, '386'],
    ['escalated', 9.3, '316'],
    ['No outcome', 0.4, '13'],
  ];
  const funnel: [string, number, string][] = [
    ['Delivered', 100, '3,407'],
    ['Seen', 92.9, '3,166'],
    ['Answered', 90.7, '3,091'],
  ];
  return (
    <Workbench
      item="Action flows"
      title="Fraud check"
      height={318}
      tabs={{ names: FLOW_TABS, open: 'Reports' }}
      alt="The Reports tab of the Fraud check flow for 30 days. Outcomes as bars: released 2,688, blocked 386, escalated 316, no outcome 13. The funnel of the card: 3,407 delivered, 3,166 seen, 3,091 answered."
      caption="The Reports tab shows how participations ended, and where customers drop off"
    >
      <Bars x={148} title="Outcomes, 30 days" bars={outcomes} full={80} />
      <Bars x={412} title="send-fraud-card" bars={funnel} full={100} />
    </Workbench>
  );
}

function Bars(props: {
  x: number;
  title: string;
  bars: [string, number, string][];
  full: number;
}): ReactNode {
  const { x, title, bars, full } = props;
  return (
    <>
      <Label x={x} y={144} size={12} weight={600}>
        {title}
      </Label>
      {bars.map(([name, share, number], index) => (
        <g key={name}>
          <Label x={x} y={170 + index * 36} size={11} colour={COLOUR.soft}>
            {name}
          </Label>
          <Label x={x + 232} y={170 + index * 36} size={11} weight={600} anchor="end">
            {number}
          </Label>
          <Box x={x} y={175 + index * 36} width={232} height={10} radius={5} fill={COLOUR.tint} />
          <Box
            x={x}
            y={175 + index * 36}
            width={Math.max(6, (share / full) * 232)}
            height={10}
            radius={5}
            fill={COLOUR.accent}
          />
        </g>
      ))}
    </>
  );
}
