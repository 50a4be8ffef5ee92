/** What the parts of a code block share: a part of `@docusaurus/theme-common/internal`. */
import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { CodeMetadata } from './code-metadata.ts';
import { pageHost } from '../page/host.ts';
import { ReactContextError } from '../page/context-error.ts';

/** Whether the lines of a code block are wrapped, and whether they need it. */
interface WordWrap {
  codeBlockRef: RefObject<HTMLPreElement | null>;
  isEnabled: boolean;
  isCodeScrollable: boolean;
  toggle: () => void;
}

interface CodeBlockState {
  metadata: CodeMetadata;
  wordWrap: WordWrap;
}

const CodeBlockContext = /* @__PURE__ */ createContext<CodeBlockState | null>(null);

/** Provides a code block to its parts. */
export function CodeBlockContextProvider(
  props: CodeBlockState & { children?: ReactNode },
): ReactElement {
  const { metadata, wordWrap, children } = props;
  return (
    <CodeBlockContext.Provider value={{ metadata, wordWrap }}>{children}</CodeBlockContext.Provider>
  );
}

/** Returns the code block of a part. */
export function useCodeBlockContext(): CodeBlockState {
  const state = useContext(CodeBlockContext);
  if (state === null) throw new ReactContextError('CodeBlockContextProvider');
  return state;
}

/** Returns the state of a code block's lines, and a function that wraps them. */
export function useCodeWordWrap(): WordWrap {
  pageHost().needBrowser();
  const codeBlockRef = useRef<HTMLPreElement>(null);
  const [isEnabled, setEnabled] = useState(false);
  const [isCodeScrollable, setScrollable] = useState(false);
  useEffect(() => {
    const block = codeBlockRef.current;
    if (block === null) return undefined;
    // Checks the block when its size changes, also when a tab shows it.
    const observer = new ResizeObserver(() => setScrollable(block.scrollWidth > block.clientWidth));
    observer.observe(block);
    return () => observer.disconnect();
  }, []);
  const toggle = (): void => {
    const code = codeBlockRef.current?.querySelector('code');
    if (code) {
      code.style.whiteSpace = isEnabled ? '' : 'pre-wrap';
      code.style.overflowWrap = isEnabled ? '' : 'anywhere';
    }
    setEnabled(!isEnabled);
  };
  return { codeBlockRef, isEnabled, isCodeScrollable, toggle };
}
