/** The parts of `@theme/CodeBlock`, for sites that replace some of them. */
import {
  type ButtonHTMLAttributes,
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { IslandCodeBlock } from './built-parts.tsx';
import { useCodeBlockContext } from './code-context.tsx';
import { getPrismCssVariables, usePrismTheme } from './prism-theme.ts';
import { pageHost } from '../page/host.ts';
import { translate } from '../page/translation.tsx';

/** A token as `prism-react-renderer` has it. */
interface Token {
  types: string[];
  content: string;
}

/** The frame of a code block, with the colours of its theme as variables. */
export function CodeContainer(props: HTMLAttributes<HTMLElement> & { as?: string }): ReactElement {
  const { as = 'div', className, ...others } = props;
  return createElement(as, {
    ...others,
    style: getPrismCssVariables(usePrismTheme()),
    className: joined(className, 'theme-code-block'),
  });
}

/** The title of a code block. */
export function CodeTitle({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

/** The code of the block around it, without its title. */
export function CodeContent(): ReactElement {
  const { title: _title, ...block } = useBlockProps();
  return <IslandCodeBlock {...block} />;
}

/** The code block around it, as the engine shows it. */
export function CodeLayout(): ReactElement {
  return <IslandCodeBlock {...useBlockProps()} />;
}

// The engine looks for comments in code itself.
function useBlockProps() {
  const { code, codeInput, language, title, lineNumbersStart, lineClassNames } =
    useCodeBlockContext().metadata;
  const isCommented = code !== codeInput.replace(/\r?\n$/, '');
  const lines = Object.keys(lineClassNames).map((line) => Number(line) + 1);
  return {
    children: isCommented ? codeInput : code,
    language,
    ...(title && { title }),
    ...(lineNumbersStart !== undefined && { showLineNumbers: lineNumbersStart }),
    ...(!isCommented && lines.length > 0 && { metastring: `{${lines.join(',')}}` }),
  };
}

/** Elements as code. */
export function CodeElements(props: { children?: ReactNode; className?: string }): ReactElement {
  return (
    <CodeContainer as="pre" tabIndex={0} className={joined(props.className)}>
      <code>{props.children}</code>
    </CodeContainer>
  );
}

/** A line of highlighted code. */
export function CodeLine(props: {
  line: Token[];
  classNames?: string[];
  showLineNumbers?: boolean;
  getLineProps: (input: { line: Token[]; className: string }) => object;
  getTokenProps: (input: { token: Token }) => object;
}): ReactElement {
  const { line, classNames = [], showLineNumbers = false, getLineProps, getTokenProps } = props;
  const className = joined(...classNames, showLineNumbers && 'theme-code-line-number');
  // `key` can't be spread.
  const { key: _key, ...attributes }: { key?: unknown } = getLineProps({ line, className });
  return (
    <span {...attributes}>
      {withoutBreak(line).map((token, at) => {
        const { key: _tokenKey, ...shown }: { key?: unknown } = getTokenProps({ token });
        return <span key={at} {...shown} />;
      })}
      {'\n'}
    </span>
  );
}

// An empty line is a token with a line break.
function withoutBreak(line: Token[]): Token[] {
  const [only] = line;
  return line.length === 1 && only?.content === '\n' ? [{ ...only, content: '' }] : line;
}

/** A token of a line. */
export function CodeToken(
  props: HTMLAttributes<HTMLSpanElement> & { line?: Token[]; token?: Token },
): ReactElement {
  const { line: _line, token: _token, ...shown } = props;
  return <span {...shown} />;
}

/** A button of a code block. */
export function CodeButton({
  className,
  ...props
}: ButtonHTMLAttributes<HTMLButtonElement>): ReactElement {
  return <button type="button" {...props} className={joined('clean-btn', className)} />;
}

/** How long a button says that it has copied, in milliseconds. */
const COPIED_MS = 1000;

/** Copies the code: the one that it is given, or that of the block around it. */
export function CopyButton({ code, className }: { code?: string; className?: string }) {
  return code === undefined ? (
    <CopySharedCode className={className} />
  ) : (
    <CopyCode code={code} className={className} />
  );
}

function CopySharedCode({ className }: { className?: string | undefined }): ReactElement {
  return <CopyCode code={useCodeBlockContext().metadata.code} className={className} />;
}

function CopyCode(props: { code: string; className?: string | undefined }): ReactElement {
  const { code, className } = props;
  pageHost().needBrowser();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copied = translate({ id: 'theme.CodeBlock.copied', message: 'Copied' });
  const label = translate({
    id: 'theme.CodeBlock.copyButtonAriaLabel',
    message: 'Copy code to clipboard',
  });
  const copy = (): void =>
    void navigator.clipboard.writeText(code).then(() => setCopied(true), console.error);
  return (
    <CodeButton className={className} aria-label={isCopied ? copied : label} onClick={copy}>
      <span aria-live="polite">
        {isCopied ? copied : translate({ id: 'theme.CodeBlock.copy', message: 'Copy' })}
      </span>
    </CodeButton>
  );
}

/** Wraps the lines of a block: with what it is given, or that of the block around it. */
export function WordWrapButton(props: {
  className?: string;
  isEnabled?: boolean;
  onClick?: () => void;
}): ReactNode {
  return props.onClick === undefined ? (
    <WrapSharedCode className={props.className} />
  ) : (
    <WrapCode {...props} />
  );
}

function WrapSharedCode({ className }: { className?: string | undefined }): ReactNode {
  const { isEnabled, isCodeScrollable, toggle } = useCodeBlockContext().wordWrap;
  if (!isEnabled && !isCodeScrollable) return null;
  return <WrapCode className={className} isEnabled={isEnabled} onClick={toggle} />;
}

function WrapCode(props: {
  className?: string | undefined;
  isEnabled?: boolean;
  onClick?: (() => void) | undefined;
}): ReactElement {
  const { className, isEnabled = false, onClick } = props;
  const label = translate({
    id: 'theme.CodeBlock.wordWrapToggle',
    message: 'Toggle word wrap',
  });
  return (
    <CodeButton className={className} aria-pressed={isEnabled} title={label} onClick={onClick}>
      {label}
    </CodeButton>
  );
}

/** The buttons of the block around them. */
export function CodeButtons({ className }: { className?: string }): ReactElement {
  return (
    <div className={className}>
      <WordWrapButton />
      <CopyButton />
    </div>
  );
}

function joined(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
