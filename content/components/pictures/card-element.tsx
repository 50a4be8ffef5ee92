/** The elements of a card, named as in the element reference: how tall each is, and what it looks like. */
import type { ReactNode } from 'react';
import { Mark, Scene } from './card-marks.tsx';
import { Box, Button, COLOUR, Label, lineHeight, Stroke } from './picture.tsx';

/** An element of a card, named as in the element reference. `\n` breaks a line. */
export type CardElement =
  | { type: 'category' | 'heading' | 'text' | 'notice'; text: string }
  | { type: 'list'; items: string[]; numbered?: boolean }
  | { type: 'choice' | 'multi-choice'; items: string[]; chosen: number }
  | { type: 'details'; rows: [string, string][] }
  | { type: 'image' | 'video'; height: number }
  | { type: 'document' | 'switch'; label: string }
  | { type: 'divider' }
  | { type: 'short-text' | 'date' | 'file-upload'; label: string; value: string }
  | { type: 'rating'; points: number; chosen: number }
  | { type: 'buttons'; labels: string[]; stacked?: boolean };

/** The height of an element of a width that its lines fit into, in pixels. */
export function elementHeight(element: CardElement): number {
  switch (element.type) {
    case 'category':
      return 12;
    case 'heading':
      return lines(element.text) * lineHeight(16);
    case 'text':
      return lines(element.text) * lineHeight(13);
    case 'notice':
      return lines(element.text) * lineHeight(12) + 14;
    case 'list':
    case 'choice':
    case 'multi-choice':
      return element.items.length * 24 - 4;
    case 'details':
      return element.rows.length * 27;
    case 'image':
    case 'video':
      return element.height;
    case 'document':
      return 36;
    case 'switch':
      return 22;
    case 'divider':
      return 1;
    case 'short-text':
    case 'date':
      return 56;
    case 'file-upload':
      return 62;
    case 'rating':
      return 30;
    case 'buttons':
      return element.stacked ? element.labels.length * 42 - 8 : 34;
  }
}

function lines(text: string): number {
  return text.split('\n').length;
}

/** Where an element stands, in pixels. */
export interface Place {
  x: number;
  y: number;
  width: number;
}

/** Draws an element at its place. */
export function ElementFace({ element, x, y, width }: Place & { element: CardElement }): ReactNode {
  switch (element.type) {
    case 'category':
      return (
        <Label x={x} y={y + 10} size={11} weight={600} colour={COLOUR.accent}>
          {element.text}
        </Label>
      );
    case 'heading':
      return (
        <Label x={x} y={y + 16} size={16} weight={700}>
          {element.text}
        </Label>
      );
    case 'text':
      return (
        <Label x={x} y={y + 13} colour={COLOUR.soft}>
          {element.text}
        </Label>
      );
    case 'notice':
      return (
        <>
          <Box {...{ x, y, width }} height={elementHeight(element)} fill={COLOUR.tint} />
          <Label x={x + 10} y={y + 18} size={12}>
            {element.text}
          </Label>
        </>
      );
    case 'list':
    case 'choice':
    case 'multi-choice':
      return element.items.map((item, index) => (
        <g key={item}>
          <Mark element={element} x={x + 8} y={y + 9 + index * 24} index={index} />
          <Label x={x + 24} y={y + 13.5 + index * 24}>
            {item}
          </Label>
        </g>
      ));
    case 'details':
      return element.rows.map(([label, value], index) => (
        <g key={label}>
          <Label x={x} y={y + 17 + index * 27} size={12} colour={COLOUR.soft}>
            {label}
          </Label>
          <Label x={x + width} y={y + 17 + index * 27} size={12} weight={600} anchor="end">
            {value}
          </Label>
          <Stroke d={`M${x} ${y + 26.5 + index * 27}h${width}`} />
        </g>
      ));
    case 'image':
    case 'video':
      return (
        <Scene {...{ x, y, width }} height={element.height} video={element.type === 'video'} />
      );
    case 'document':
      return (
        <>
          <Box {...{ x, y, width }} height={36} stroke={COLOUR.line} />
          <Stroke d={`M${x + 12} ${y + 10}h8l5 5v12h-13zm8 0v5h5`} colour={COLOUR.accent} />
          <Label x={x + 34} y={y + 22.5}>
            {element.label}
          </Label>
        </>
      );
    case 'switch':
      return (
        <>
          <Label x={x} y={y + 15.5}>
            {element.label}
          </Label>
          <Box x={x + width - 36} y={y} width={36} height={22} radius={11} fill={COLOUR.accent} />
          <circle cx={x + width - 11} cy={y + 11} r={8} fill={COLOUR.paper} />
        </>
      );
    case 'divider':
      return <Stroke d={`M${x} ${y}h${width}`} />;
    case 'short-text':
    case 'date':
      return (
        <>
          <Label x={x} y={y + 11} size={12} weight={600}>
            {element.label}
          </Label>
          <Box x={x} y={y + 20} width={width} height={35} stroke={COLOUR.edge} />
          <Label x={x + 12} y={y + 42}>
            {element.value}
          </Label>
          {element.type === 'date' && (
            <Stroke
              d={`M${x + width - 26} ${y + 32}h14v12h-14zm0 4h14m-10-6v3m6-3v3`}
              colour={COLOUR.soft}
            />
          )}
        </>
      );
    case 'file-upload':
      return (
        <>
          <Box {...{ x, y, width }} height={62} fill={COLOUR.canvas} stroke={COLOUR.edge} dashed />
          <Label x={x + width / 2} y={y + 27} weight={600} anchor="middle" colour={COLOUR.accent}>
            {element.label}
          </Label>
          <Label x={x + width / 2} y={y + 46} size={12} anchor="middle" colour={COLOUR.soft}>
            {element.value}
          </Label>
        </>
      );
    case 'rating':
      return Array.from({ length: element.points }, (_point, index) => {
        const on = index + 1 === element.chosen;
        return (
          <g key={index}>
            <Box
              x={x + index * 36}
              y={y}
              width={30}
              height={30}
              fill={on ? COLOUR.accent : COLOUR.paper}
              stroke={on ? COLOUR.accent : COLOUR.edge}
            />
            <Label
              x={x + index * 36 + 15}
              y={y + 19.5}
              anchor="middle"
              {...(on ? { colour: COLOUR.onAccent } : {})}
            >
              {String(index + 1)}
            </Label>
          </g>
        );
      });
    case 'buttons': {
      const count = element.stacked ? 1 : element.labels.length;
      const each = (width - (count - 1) * 8) / count;
      return element.labels.map((label, index) => (
        <Button
          key={label}
          x={element.stacked ? x : x + index * (each + 8)}
          y={element.stacked ? y + index * 42 : y}
          width={each}
          primary={index === 0}
        >
          {label}
        </Button>
      ));
    }
  }
}
