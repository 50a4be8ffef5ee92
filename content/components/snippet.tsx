/** A code snippet with a copy button, rendered by React. */
import { type ReactNode, useState } from 'react';

/** Renders code with a copy button. `label` names it for screen readers. */
export function Snippet({ code, label }: { code: string; label: string }): ReactNode {
  // The copied code, so that a different snippet in the same place doesn't claim to be copied.
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === code;
  return (
    <div className="snippet">
      <pre tabIndex={0} role="group" aria-label={label}>
        <code>{code}</code>
      </pre>
      <button type="button" onClick={() => void copy()} aria-label={`Copy ${label}`}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      <span className="sr" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </div>
  );

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(code);
    } catch (error) {
      // Not permitted, or not served over HTTPS. Readers can still select the code.
      console.error(error);
    }
  }
}
