/** The parts that pages of Workbench are made of, one below the other: how tall each is, and what it looks like. */
import type { ReactNode } from 'react';
import { Box, Button, COLOUR, Label, Pin, Stroke, Tag } from './picture.tsx';

/** A part of a page. Numbers called `pin` are explained in the notes under the picture. */
export type Block =
  | {
      kind: 'table';
      /** Name, width in pixels, and whether it holds ids. The last column takes the rest. */
      columns: [name: string, width: number, mono?: boolean][];
      rows: string[][];
      selected?: number;
      /** Pins of rows. */
      pins?: Record<number, number>;
    }
  | { kind: 'fields'; fields: Field[]; across?: number }
  | { kind: 'switches'; items: { label: string; on?: boolean; pin?: number }[] }
  | { kind: 'choices'; label: string; options: string[]; chosen: number[]; pin?: number }
  | { kind: 'buttons'; labels: string[]; pin?: number; quiet?: boolean }
  | { kind: 'results'; items: { good: boolean; text: string; detail?: string; pin?: number }[] }
  | { kind: 'log'; lines: string[]; pin?: number }
  | { kind: 'text'; text: string; strong?: boolean; pin?: number }
  | { kind: 'tags'; tags: string[]; pin?: number }
  | { kind: 'stats'; stats: [name: string, value: string][] }
  | { kind: 'bars'; bars: [name: string, share: number, value: string][]; pin?: number }
  | { kind: 'lines'; series: [name: string, values: number[]][]; labels: string[]; pin?: number };

/** A labelled value. `select` shows that the value is chosen from a list. */
export interface Field {
  label: string;
  value: string;
  mono?: boolean;
  select?: boolean;
  pin?: number;
}

const ROW = 28;
const CHART = 110;

/** The height of a part, in pixels. */
export function blockHeight(block: Block): number {
  switch (block.kind) {
    case 'table':
      return 14 + block.rows.length * ROW;
    case 'fields':
      return Math.ceil(block.fields.length / (block.across ?? 2)) * 58 - 12;
    case 'switches':
      return block.items.length * 30 - 6;
    case 'choices':
      return 18 + Math.ceil(block.options.length / 3) * 26;
    case 'buttons':
      return 30;
    case 'results':
      return block.items.length * 26 - 4;
    case 'log':
      return block.lines.length * 17 + 16;
    case 'text':
      return block.text.split('\n').length * 17;
    case 'tags':
      return 20;
    case 'stats':
      return 54;
    case 'bars':
      return block.bars.length * 32 - 6;
    case 'lines':
      return CHART + 40;
  }
}

/** Where a part stands, in pixels. */
interface Place {
  x: number;
  y: number;
  width: number;
}

/** Draws a part at its place. */
export function BlockFace({ block, ...place }: Place & { block: Block }): ReactNode {
  const { x, y, width } = place;
  switch (block.kind) {
    case 'table':
      return <Table {...place} block={block} />;
    case 'fields':
      return <Fields {...place} block={block} />;
    case 'switches':
      return block.items.map(({ label, on, pin }, index) => (
        <g key={label}>
          <Label x={x} y={y + 16 + index * 30} size={12}>
            {label}
          </Label>
          <Toggle x={x + width - 34} y={y + 1 + index * 30} on={on === true} />
          {pin && (
            <Pin x={x + width - 52} y={y + 11 + index * 30}>
              {pin}
            </Pin>
          )}
        </g>
      ));
    case 'choices':
      return <Choices {...place} block={block} />;
    case 'buttons':
      return <Buttons {...place} block={block} />;
    case 'results':
      return block.items.map(({ good, text, detail, pin }, index) => {
        const middle = y + 11 + index * 26;
        const mark = good ? `M${x + 2} ${middle}l4 4 7-8` : `M${x + 3} ${middle - 4}l8 8m0-8l-8 8`;
        return (
          <g key={text}>
            <Stroke d={mark} colour={good ? COLOUR.good : COLOUR.bad} width={2} />
            <Label x={x + 22} y={middle + 4} size={12}>
              {text}
            </Label>
            {detail && (
              <Label x={x + width - (pin ? 24 : 0)} y={middle + 4} size={11} mono anchor="end">
                {detail}
              </Label>
            )}
            {pin && (
              <Pin x={x + width - 9} y={middle}>
                {pin}
              </Pin>
            )}
          </g>
        );
      });
    case 'log':
      return (
        <>
          <Box {...place} height={blockHeight(block)} fill={COLOUR.canvas} stroke={COLOUR.line} />
          {block.lines.map((line, index) => (
            <Label key={`${index}`} x={x + 10} y={y + 20 + index * 17} size={11} mono>
              {line}
            </Label>
          ))}
          {block.pin && (
            <Pin x={x + width - 14} y={y + 14}>
              {block.pin}
            </Pin>
          )}
        </>
      );
    case 'text':
      return (
        <>
          <Label
            x={x}
            y={y + 13}
            size={12}
            {...(block.strong ? { weight: 600 } : { colour: COLOUR.soft })}
          >
            {block.text}
          </Label>
          {block.pin && (
            <Pin x={x + width - 9} y={y + 9}>
              {block.pin}
            </Pin>
          )}
        </>
      );
    case 'tags':
      return <Tags {...place} block={block} />;
    case 'stats':
      return block.stats.map(([name, value], index) => {
        const each = (width - (block.stats.length - 1) * 10) / block.stats.length;
        const left = x + index * (each + 10);
        return (
          <g key={name}>
            <Box x={left} y={y} width={each} height={54} stroke={COLOUR.line} />
            <Label x={left + 10} y={y + 19} size={11} colour={COLOUR.soft}>
              {name}
            </Label>
            <Label x={left + 10} y={y + 42} size={16} weight={700}>
              {value}
            </Label>
          </g>
        );
      });
    case 'bars':
      return <Bars {...place} block={block} />;
    case 'lines':
      return <Lines {...place} block={block} />;
  }
}

type Of<K extends Block['kind']> = Place & { block: Extract<Block, { kind: K }> };

function Table({ block, x, y, width }: Of<'table'>): ReactNode {
  const lefts = block.columns.map((_column, index) =>
    block.columns.slice(0, index).reduce((sum, [, each]) => sum + each, x),
  );
  return (
    <>
      {block.columns.map(([name], index) => (
        <Label
          key={name}
          x={lefts[index] ?? x}
          y={y + 8}
          size={11}
          weight={600}
          colour={COLOUR.soft}
        >
          {name}
        </Label>
      ))}
      {block.rows.map((row, index) => {
        const top = y + 14 + index * ROW;
        const pin = block.pins?.[index];
        return (
          <g key={row.join()}>
            {index === block.selected && (
              <Box x={x - 4} y={top + 1} width={width + 8} height={ROW - 1} fill={COLOUR.tint} />
            )}
            <Stroke d={`M${x - 4} ${top + 0.5}h${width + 8}`} />
            {row.map((text, at) => {
              const mono = block.columns[at]?.[2] === true;
              return (
                <Label key={at} x={lefts[at] ?? x} y={top + 18.5} size={mono ? 11 : 12} mono={mono}>
                  {text}
                </Label>
              );
            })}
            {pin && (
              <Pin x={x + width - 6} y={top + 14.5}>
                {pin}
              </Pin>
            )}
          </g>
        );
      })}
    </>
  );
}

function Fields({ block, x, y, width }: Of<'fields'>): ReactNode {
  const across = block.across ?? 2;
  const each = (width - (across - 1) * 16) / across;
  return block.fields.map(({ label, value, mono, select, pin }, index) => {
    const left = x + (index % across) * (each + 16);
    const top = y + Math.floor(index / across) * 58;
    return (
      <g key={label}>
        <Label x={left} y={top + 11} size={11} weight={600} colour={COLOUR.soft}>
          {label}
        </Label>
        <Box x={left} y={top + 18} width={each} height={28} stroke={COLOUR.edge} />
        <Label x={left + 10} y={top + 36.5} size={mono ? 11 : 12} mono={mono === true}>
          {value}
        </Label>
        {select && (
          <Stroke d={`M${left + each - 20} ${top + 30}l4 4 4-4`} colour={COLOUR.soft} width={1.5} />
        )}
        {pin && (
          <Pin x={left + each - (select ? 36 : 15)} y={top + 32}>
            {pin}
          </Pin>
        )}
      </g>
    );
  });
}

function Choices({ block, x, y, width }: Of<'choices'>): ReactNode {
  const each = width / 3;
  return (
    <>
      <Label x={x} y={y + 10} size={11} weight={600} colour={COLOUR.soft}>
        {block.label}
      </Label>
      {block.options.map((option, index) => {
        const left = x + (index % 3) * each + 7;
        const middle = y + 28 + Math.floor(index / 3) * 26;
        const chosen = block.chosen.includes(index);
        return (
          <g key={option}>
            <circle
              cx={left}
              cy={middle}
              r={6}
              fill={COLOUR.paper}
              stroke={chosen ? COLOUR.accent : COLOUR.edge}
              strokeWidth={chosen ? 4 : 1}
            />
            <Label x={left + 14} y={middle + 4} size={12}>
              {option}
            </Label>
          </g>
        );
      })}
      {block.pin && (
        <Pin x={x + width - 9} y={y + 8}>
          {block.pin}
        </Pin>
      )}
    </>
  );
}

function Buttons({ block, x, y }: Of<'buttons'>): ReactNode {
  const lefts = lefts12(block.labels, x, 38);
  return (
    <>
      {block.labels.map((label, index) => (
        <Button
          key={label}
          x={lefts[index] ?? x}
          y={y}
          width={label.length * 7 + 28}
          height={30}
          primary={index === 0 && !block.quiet}
        >
          {label}
        </Button>
      ))}
      {block.pin && (
        <Pin x={(lefts.at(-1) ?? x) + 6} y={y + 15}>
          {block.pin}
        </Pin>
      )}
    </>
  );
}

function Tags({ block, x, y }: Of<'tags'>): ReactNode {
  const lefts = lefts12(block.tags, x, 28);
  return (
    <>
      {block.tags.map((tag, index) => (
        <Tag key={tag} x={lefts[index] ?? x} y={y} width={tag.length * 7 + 18}>
          {tag}
        </Tag>
      ))}
      {block.pin && (
        <Pin x={(lefts.at(-1) ?? x) + 6} y={y + 10}>
          {block.pin}
        </Pin>
      )}
    </>
  );
}

// The left edges of texts in a row, and what comes after them. Text has no width until it is drawn: 7 pixels a letter are
// enough for the fonts that pages use.
function lefts12(texts: string[], x: number, gap: number): number[] {
  return [...texts, ''].map((_text, index) =>
    texts.slice(0, index).reduce((sum, each) => sum + each.length * 7 + gap, x),
  );
}

function Toggle({ x, y, on }: { x: number; y: number; on: boolean }): ReactNode {
  return (
    <>
      <Box
        x={x}
        y={y}
        width={34}
        height={20}
        radius={10}
        fill={on ? COLOUR.accent : COLOUR.paper}
        stroke={on ? COLOUR.accent : COLOUR.edge}
      />
      <circle cx={on ? x + 24 : x + 10} cy={y + 10} r={7} fill={on ? COLOUR.paper : COLOUR.edge} />
    </>
  );
}

function Bar(props: Place & { share: number; fill: string }): ReactNode {
  const { x, y, width, share, fill } = props;
  return (
    <Box
      x={x}
      y={y}
      width={Math.max(6, (share / 100) * width)}
      height={9}
      radius={4.5}
      fill={fill}
    />
  );
}

function Bars({ block, x, y, width }: Of<'bars'>): ReactNode {
  return block.bars.map(([name, share, value], index) => {
    const top = y + index * 32;
    return (
      <g key={name}>
        <Label x={x} y={top + 11} size={11} colour={COLOUR.soft}>
          {name}
        </Label>
        <Label x={x + width} y={top + 11} size={11} weight={600} anchor="end">
          {value}
        </Label>
        <Bar x={x} y={top + 16} width={width} share={100} fill={COLOUR.tint} />
        <Bar x={x} y={top + 16} width={width} share={share} fill={COLOUR.accent} />
        {block.pin && index === block.bars.length - 1 && (
          <Pin x={x + width - 40} y={top + 6}>
            {block.pin}
          </Pin>
        )}
      </g>
    );
  });
}

function Lines({ block, x, y, width }: Of<'lines'>): ReactNode {
  const highest = Math.max(...block.series.flatMap(([, values]) => values));
  const left = x + 8;
  const step = (width - 16) / (block.labels.length - 1);
  const lefts = lefts12(
    block.series.map(([name]) => name),
    x,
    34,
  );
  return (
    <>
      {[0, 0.5, 1].map((part) => (
        <Stroke key={part} d={`M${x} ${y + 24.5 + part * CHART}h${width}`} />
      ))}
      {block.series.map(([name, values], index) => {
        const points = values.map((value, at) => [
          Math.round(left + at * step),
          Math.round(y + 24 + CHART * (1 - value / highest)),
        ]);
        return (
          <g key={name}>
            <Stroke
              d={`M${points.map((point) => point.join(' ')).join('L')}`}
              colour={index === 0 ? COLOUR.accent : COLOUR.soft}
              width={2}
            />
            <Stroke
              d={`M${(lefts[index] ?? x) + 1} ${y + 7}h16`}
              colour={index === 0 ? COLOUR.accent : COLOUR.soft}
              width={2}
            />
            <Label x={(lefts[index] ?? x) + 24} y={y + 11} size={11}>
              {name}
            </Label>
          </g>
        );
      })}
      {block.labels.map((label, index) => (
        <Label
          key={label}
          x={left + index * step}
          y={y + CHART + 39}
          size={11}
          anchor="middle"
          colour={COLOUR.soft}
        >
          {label}
        </Label>
      ))}
      {block.pin && (
        <Pin x={x + width - 9} y={y + 8}>
          {block.pin}
        </Pin>
      )}
    </>
  );
}
