/** Building blocks of pages: details, admonitions, code, steps, badges, links, themed images. */
import { HTML_TAG, TOC_TAG } from '../html/placeholders.ts';
import { Children, createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { fillText } from '../../model/strings/message.ts';
import { kindName } from '../strings/kind-name.ts';
import { renderContext } from './render-context.ts';
import { classes, reactText } from './tabs.tsx';

/** A collapsible section that works without JavaScript. */
export function Details(props: {
  /** Text that is shown while it is closed. Default: "Details", in the language of the page. */
  summary?: ReactNode;
  /** Whether it is open at first. */
  open?: boolean;
  children?: ReactNode;
}): ReactElement {
  return (
    <details className="details" open={props.open}>
      {typeof props.summary === 'object' ? (
        props.summary
      ) : (
        <summary>{props.summary ?? renderContext().strings.details}</summary>
      )}
      <div className="details-body">{props.children}</div>
    </details>
  );
}

/** The component form of `:::note`. */
export function Admonition(props: {
  /** `note`, `tip`, `info`, `warning` or `danger`, or one of `admonitions` in `site.ts`. Default: `note`. */
  type?: string;
  /** Title. Default: the name of the type. */
  title?: ReactNode;
  children?: ReactNode;
}): ReactElement {
  const aliases: Record<string, string> = {
    caution: 'warning',
    important: 'info',
    success: 'tip',
    secondary: 'note',
  };
  const type = props.type ?? 'note';
  const kind = aliases[type] ?? type;
  const { strings } = renderContext();
  const name = kindName(kind, strings);
  return (
    <div className={`admonition ${kind}`} role="note">
      <p className="admonition-title">
        {props.title ? (
          <>
            <span className="sr">{fillText(strings.kindOfTitle, { kind: name })}</span>
            {props.title}
          </>
        ) : (
          name
        )}
      </p>
      {props.children}
    </div>
  );
}

/** The component form of a fenced code block. */
export function CodeBlock(props: {
  /** The language, as written after a fence. */
  language?: string;
  /** `language-js` is another way to name the language. */
  className?: string | undefined;
  /** Shown above the code. */
  title?: string;
  /** What follows the language in a fence, such as `{1,3}`. */
  metastring?: string;
  /** Numbers the lines, from 1 or from a number. */
  showLineNumbers?: boolean | number;
  children?: ReactNode;
}): ReactElement {
  const language = props.language ?? /language-(\S+)/.exec(props.className ?? '')?.[1] ?? '';
  const numbers = props.showLineNumbers;
  const meta = [
    props.metastring ?? '',
    props.title ? `title="${props.title.replaceAll('"', '\\"')}"` : '',
    numbers ? `showLineNumbers${typeof numbers === 'number' ? `=${numbers}` : ''}` : '',
  ].join(' ');
  // As in Docusaurus, code with elements in it is shown as it is.
  if (Children.toArray(props.children).some(isMarkup))
    return (
      <div className="code" data-lang={language || undefined}>
        {props.title && <div className="code-title">{props.title}</div>}
        <pre tabIndex={0}>
          <code>{props.children}</code>
        </pre>
      </div>
    );
  const code = reactText(props.children).replace(/\n$/, '');
  return <Html html={renderContext().code(code, language, meta)} />;
}

// MDX makes paragraphs of text that is written on lines of its own.
function isMarkup(node: ReactNode): boolean {
  return isValidElement(node) && node.type !== 'p' && reactText(node) === '';
}

/** Inserts HTML made by the build. A later step removes the wrapping element. */
export function Html({ html }: { html: string }): ReactElement {
  return createElement(HTML_TAG, { dangerouslySetInnerHTML: { __html: html } });
}

/** A numbered walk-through around one ordered list. */
export function Steps({ children }: { children?: ReactNode }): ReactElement {
  return <div className="steps">{children}</div>;
}

/** A short label, for example "Beta". */
export function Badge({ children }: { children?: ReactNode }): ReactElement {
  return <span className="badge">{children}</span>;
}

/** A heading written as a component. */
export function Heading(props: {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  id?: string;
  className?: string | undefined;
  children?: ReactNode;
}): ReactElement {
  const { as = 'h2', id, className, children } = props;
  return createElement(as, { id, className }, children);
}

/** A link that adds the base URL. */
export function SiteLink(props: {
  /** The page or URL that it links to. */
  to?: string;
  /** Another name of `to`. */
  href?: string;
  className?: string | undefined;
  children?: ReactNode;
}): ReactElement {
  const { to, href, className, children } = props;
  return (
    <a href={renderContext().href(to ?? href ?? '#')} className={className}>
      {children}
    </a>
  );
}

/** Two images, one for each theme. */
export function ThemedImage(props: {
  /** The image of each theme. */
  sources?: { light: string; dark: string };
  /** What the image shows. Without a text, it is decoration. */
  alt?: string;
  width?: number;
  height?: number;
  className?: string | undefined;
}): ReactElement {
  const { sources, alt = '', width, height } = props;
  const image = (mode: 'light' | 'dark'): ReactElement => (
    <img
      className={classes(`only-${mode}`, props.className)}
      src={renderContext().href(sources?.[mode] ?? '')}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
  return (
    <>
      {image('light')}
      {image('dark')}
    </>
  );
}

/** An image as a component. */
export function Image(props: {
  img?: string | { default: string };
  src?: string;
  alt?: string;
}): ReactElement {
  const source = props.src ?? (typeof props.img === 'object' ? props.img.default : props.img) ?? '';
  return (
    <img src={renderContext().href(source)} alt={props.alt ?? ''} loading="lazy" decoding="async" />
  );
}

/** A list of the page's headings, filled in after rendering. */
export function TocInline(props: {
  /** Default: 2. */
  minHeadingLevel?: number;
  /** Default: 3. */
  maxHeadingLevel?: number;
}): ReactElement {
  return createElement(TOC_TAG, {
    'data-min': props.minHeadingLevel ?? 2,
    'data-max': props.maxHeadingLevel ?? 3,
  });
}
