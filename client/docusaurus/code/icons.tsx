/** The icons of buttons of code blocks and other parts: `@theme/Icon/…`. */
import type { ReactElement, SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement>;

/** An arrow to the next item. */
export function ArrowIcon(props: IconProps): ReactElement {
  return drawn('M4 12h16m-6-6 6 6-6 6', props);
}

/** A cross that closes something. */
export function CloseIcon(props: IconProps): ReactElement {
  return drawn('m5 5 14 14M19 5 5 19', props);
}

/** Two sheets, for copying. */
export function CopyIcon(props: IconProps): ReactElement {
  return drawn('M9 9h11v11H9zM5 15H4V4h11v1', props);
}

/** A pencil. */
export function EditIcon(props: IconProps): ReactElement {
  return drawn('m4 20 1-5L16 4l4 4L9 19zM14 6l4 4', props);
}

/** Three lines that open a menu. */
export function MenuIcon(props: IconProps): ReactElement {
  return drawn('M3 6h18M3 12h18M3 18h18', props);
}

/** A tick. */
export function SuccessIcon(props: IconProps): ReactElement {
  return drawn('m4 13 5 5L20 6', props);
}

/** A line that is wrapped. */
export function WordWrapIcon(props: IconProps): ReactElement {
  return drawn('M3 5h18M3 12h14a4 4 0 0 1 0 8h-4m3-3-3 3 3 3M3 19h5', props);
}

function drawn(d: string, props: IconProps): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      aria-hidden="true"
      {...props}
    >
      <path d={d} />
    </svg>
  );
}
