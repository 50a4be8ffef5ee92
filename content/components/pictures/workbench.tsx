/** The frame of Workbench: the bar with the environment, the main menu, and a page of its own in the middle. */
import type { ReactNode } from 'react';
import { Box, COLOUR, Drawing, Label, Picture, RADIUS, Stroke } from './picture.tsx';

/** Size of a window, and where the page within it begins, in pixels. */
export const WINDOW = { width: 660, left: 148, top: 92, right: 644 } as const;

/** The tabs of an action flow. */
export const FLOW_TABS = ['Overview', 'Build', 'Activity', 'Reports', 'Versions', 'Settings'];

const MENU = [
  'Dashboard',
  'Action flows',
  'Customers',
  'Media library',
  'Analytics',
  'Configuration',
  'Tools',
];

/** Props of `<Workbench>`. */
export interface WorkbenchProps {
  alt: string;
  caption?: string;
  /** What the numbers in the picture mark, in their order. */
  notes?: readonly string[];
  /** The item of the main menu that is open. */
  item: string;
  /** The heading of the page. */
  title: string;
  height: number;
  /** The environment; Production has its red bar. */
  environment?: 'Development' | 'Production';
  /** The tabs of a flow or a customer, and which of them is open. */
  tabs?: { names: string[]; open: string };
  children: ReactNode;
}

/** A picture of Workbench with one of its pages. */
export function Workbench(props: WorkbenchProps): ReactNode {
  const { alt, caption, notes, item, title, height, environment = 'Production', tabs } = props;
  return (
    <Picture
      alt={alt}
      wide
      {...(caption === undefined ? {} : { caption })}
      {...(notes === undefined ? {} : { notes })}
    >
      <Drawing width={WINDOW.width} height={height}>
        <Box
          x={1}
          y={1}
          width={WINDOW.width - 2}
          height={height - 2}
          radius={RADIUS.card}
          stroke={COLOUR.line}
        />
        {environment === 'Production' && (
          <path
            d="M1 13a12 12 0 0 1 12-12h634a12 12 0 0 1 12 12z"
            fill={COLOUR.bad}
            fillOpacity={0.75}
          />
        )}
        <Box x={14} y={19} width={118} height={24} stroke={COLOUR.line} fill={COLOUR.canvas} />
        <Label x={24} y={35} size={12} weight={600}>
          {environment}
        </Label>
        <Stroke d="M114 29l4 4 4-4" colour={COLOUR.soft} width={1.5} />
        <Box x={230} y={19} width={240} height={24} stroke={COLOUR.line} fill={COLOUR.canvas} />
        <Label x={242} y={35} size={12} colour={COLOUR.soft}>
          Search by name or id
        </Label>
        <circle cx={630} cy={31} r={12} fill={COLOUR.tint} />
        <Label x={630} y={35} size={11} weight={600} anchor="middle" colour={COLOUR.accent}>
          AB
        </Label>
        <Stroke d={`M1 50.5h658M132.5 50.5v${height - 52}`} />
        {MENU.map((name, index) => (
          <g key={name}>
            {name === item && (
              <Box x={10} y={62 + index * 28} width={114} height={24} fill={COLOUR.tint} />
            )}
            <Label
              x={20}
              y={78 + index * 28}
              size={12}
              {...(name === item
                ? { weight: 600, colour: COLOUR.accent }
                : { colour: COLOUR.soft })}
            >
              {name}
            </Label>
          </g>
        ))}
        <Label x={WINDOW.left} y={78} size={16} weight={700}>
          {title}
        </Label>
        {tabs && <Tabs {...tabs} />}
        {props.children}
      </Drawing>
    </Picture>
  );
}

// Text has no width until it is drawn: 6.4 pixels a letter are enough for the fonts that pages use.
function Tabs({ names, open }: { names: string[]; open: string }): ReactNode {
  const width = (name: string): number => name.length * 6.4;
  return (
    <>
      <Stroke d="M132.5 116.5h526" />
      {names.map((name, index) => {
        const before = names.slice(0, index).reduce((sum, each) => sum + width(each) + 18, 0);
        const at = WINDOW.left + before;
        return (
          <g key={name}>
            <Label
              x={at}
              y={106}
              size={12}
              {...(name === open
                ? { weight: 600, colour: COLOUR.accent }
                : { colour: COLOUR.soft })}
            >
              {name}
            </Label>
            {name === open && (
              <Stroke d={`M${at} 116h${width(name)}`} colour={COLOUR.accent} width={2.5} />
            )}
          </g>
        );
      })}
    </>
  );
}

/** A table without borders: a row of headings, then rows; each column begins at its own place. */
export function Rows(props: {
  y: number;
  columns: { x: number; name: string; mono?: boolean }[];
  rows: string[][];
  /** The row that is selected, counted from 0. */
  selected?: number;
}): ReactNode {
  const { y, columns, rows, selected } = props;
  return (
    <>
      {columns.map(({ x, name }) => (
        <Label key={name} x={x} y={y} size={11} weight={600} colour={COLOUR.soft}>
          {name}
        </Label>
      ))}
      {rows.map((row, index) => {
        const top = y + 10 + index * 30;
        return (
          <g key={row.join()}>
            {index === selected && (
              <Box x={WINDOW.left - 8} y={top + 1} width={504} height={28} fill={COLOUR.tint} />
            )}
            <Stroke d={`M${WINDOW.left - 8} ${top + 0.5}h504`} />
            {row.map((text, at) => (
              <Label
                key={columns[at]?.name}
                x={columns[at]?.x ?? 0}
                y={top + 19.5}
                size={columns[at]?.mono ? 11 : 12}
                mono={columns[at]?.mono === true}
              >
                {text}
              </Label>
            ))}
          </g>
        );
      })}
    </>
  );
}
