/**
 * Building blocks of this site's pictures: a panel, and text, boxes and lines inside an SVG. Colours are CSS variables of
 * the site, so that pictures follow the theme and `--accent-hue`.
 */
import type { ReactNode } from 'react';

/** Colours of pictures, by purpose. */
export const COLOUR = {
  ink: 'var(--text)',
  soft: 'var(--text-muted)',
  paper: 'var(--bg)',
  canvas: 'var(--bg-subtle)',
  line: 'var(--border)',
  edge: 'var(--border-strong)',
  accent: 'var(--accent)',
  tint: 'var(--accent-bg)',
  onAccent: 'var(--on-accent)',
  good: 'var(--success)',
  bad: 'var(--danger)',
} as const;

/** Corner radii in pixels: of a control, of a card or panel, of a phone. */
export const RADIUS = { control: 6, card: 12, phone: 30 } as const;

/** Props of `<Picture>`. */
export interface PictureProps {
  /** A description in whole sentences, for screen readers and the Markdown version of the page. */
  alt: string;
  /** A line under the picture. */
  caption?: string;
  /** What the numbers in the picture mark, in their order. */
  notes?: readonly string[];
  /** Whether the picture scrolls on phones instead of shrinking, because its text would be too small. */
  wide?: boolean;
  /** `<Drawing>`s, shown side by side if they fit. */
  children: ReactNode;
}

/** A panel with one or more drawings. To assistive technology it is one image. */
export function Picture({ alt, caption, notes, wide, children }: PictureProps): ReactNode {
  return (
    <figure className={wide ? 'picture wide' : 'picture'}>
      {wide ? (
        <div role="group" aria-label="Picture, scrolls sideways" tabIndex={0}>
          <span role="img" aria-label={alt}>
            {children}
          </span>
        </div>
      ) : (
        <div role="img" aria-label={alt}>
          {children}
        </div>
      )}
      {(caption !== undefined || notes) && (
        <figcaption>
          {caption}
          {notes && (
            <ol>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ol>
          )}
        </figcaption>
      )}
    </figure>
  );
}

/** An SVG with a size in pixels, which avoids layout shifts. */
export function Drawing(props: { width: number; height: number; children: ReactNode }): ReactNode {
  const { width, height, children } = props;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill={COLOUR.ink}
      fontSize={13}
    >
      {children}
    </svg>
  );
}

/** Props of `<Label>`. */
export interface LabelProps {
  x: number;
  /** The baseline of the first line. */
  y: number;
  size?: number;
  weight?: number;
  colour?: string;
  anchor?: 'middle' | 'end';
  /** Fixed-width type, for ids. */
  mono?: boolean;
  /** Lines are separated by `\n`. */
  children: string;
}

/** Text. SVG doesn't wrap lines, so each line of the text is drawn separately. */
export function Label(props: LabelProps): ReactNode {
  const { x, y, size = 13, weight, colour, anchor, mono, children } = props;
  if (children === '') return null;
  return children.split('\n').map((line, index) => (
    <text
      key={line}
      x={x}
      y={y + index * lineHeight(size)}
      fontSize={size === 13 ? undefined : size}
      fontWeight={weight}
      fontFamily={mono ? 'var(--font-mono)' : undefined}
      fill={colour}
      textAnchor={anchor}
    >
      {line}
    </text>
  ));
}

/** The height of a line of text of a size, in pixels. */
export function lineHeight(size: number): number {
  return Math.round(size * 1.35);
}

/** Props of `<Box>`. */
export interface BoxProps {
  x: number;
  y: number;
  width: number;
  height: number;
  fill?: string;
  stroke?: string;
  radius?: number;
  dashed?: boolean;
}

/** A rectangle. Without a stroke, it has no border. */
export function Box(props: BoxProps): ReactNode {
  const { x, y, width, height, fill = COLOUR.paper, stroke, dashed } = props;
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={props.radius ?? RADIUS.control}
      fill={fill}
      stroke={stroke}
      strokeDasharray={dashed ? '4 3' : undefined}
    />
  );
}

/** A button: filled for the primary action, outlined for others. */
export function Button(props: {
  x: number;
  y: number;
  width: number;
  height?: number;
  primary?: boolean;
  children: string;
}): ReactNode {
  const { x, y, width, height = 34, primary, children } = props;
  const colour = primary ? COLOUR.accent : COLOUR.edge;
  return (
    <>
      <Box
        {...{ x, y, width, height }}
        fill={primary ? COLOUR.accent : COLOUR.paper}
        stroke={colour}
      />
      <Label
        x={x + width / 2}
        y={y + height / 2 + 4.5}
        weight={600}
        anchor="middle"
        {...(primary ? { colour: COLOUR.onAccent } : {})}
      >
        {children}
      </Label>
    </>
  );
}

/** A number that the notes under the picture explain. */
export function Pin({ x, y, children }: { x: number; y: number; children: number }): ReactNode {
  return (
    <>
      <circle cx={x} cy={y} r={8.5} fill={COLOUR.accent} />
      <Label x={x} y={y + 4} size={11} weight={700} anchor="middle" colour={COLOUR.onAccent}>
        {String(children)}
      </Label>
    </>
  );
}

/** A small label with a rounded background, such as a status. */
export function Tag(props: {
  x: number;
  y: number;
  width: number;
  colour?: string;
  children: string;
}): ReactNode {
  const { x, y, width, colour = COLOUR.accent, children } = props;
  return (
    <>
      <Box {...{ x, y, width }} height={20} radius={10} fill={COLOUR.tint} />
      <Label x={x + width / 2} y={y + 14} size={11} weight={600} anchor="middle" colour={colour}>
        {children}
      </Label>
    </>
  );
}

/** A stroke from point to point, for rules, arrows and icons. */
export function Stroke(props: { d: string; colour?: string; width?: number }): ReactNode {
  return (
    <path
      d={props.d}
      fill="none"
      stroke={props.colour ?? COLOUR.line}
      strokeWidth={props.width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}
