'use client';

import { type ReactElement, useState } from 'react';

/** A button that counts its clicks. */
export function Counter({ start }: { start: number }): ReactElement {
  const [count, setCount] = useState(start);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Clicked {count} times
    </button>
  );
}
