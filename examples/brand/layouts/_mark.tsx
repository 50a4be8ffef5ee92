/** The mark of the product: a firing curve. */
import type { ReactNode } from 'react';

/** Renders the mark, in the colours of the text around it. */
export function Mark(): ReactNode {
  return (
    <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
      <rect width="32" height="32" fill="currentColor" />
      <path
        d="M5 25h7l4-15 4 9h7"
        fill="none"
        stroke="var(--bg)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="10" r="3" fill="var(--bg)" />
    </svg>
  );
}
