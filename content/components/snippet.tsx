/** A piece of code with a copy button, drawn and driven by React. */
import { type ReactNode, useState } from 'react';

/** Draws code that can be copied; `label` names it for screen readers. */
export function Snippet({ code, label }: { code: string; label: string }): ReactNode {
  // What was copied, so that another snippet in the same place does not say that it was.
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
      // Not allowed, or not served over HTTPS: the code can still be selected.
      console.error(error);
    }
  }
}
