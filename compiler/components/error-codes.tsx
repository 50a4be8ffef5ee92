/** The page of error codes: every code with where readers meet it, its causes and what to do. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { slug } from 'github-slugger';
import { fillText } from '../../model/strings/message.ts';
import { compactJson } from '../../model/samples/literals.ts';
import { statusName } from '../api/status-name.ts';
import { type ErrorCode, type ErrorGroup, exampleOfCode } from '../catalogues/error-codes.ts';
import { Html } from './blocks.tsx';
import { renderInlineMarkdown } from './inline-markdown.tsx';
import { renderContext } from './render-context.ts';

/** All codes, from the file that `errors.source` in `site.ts` names. */
export function ErrorCodes(): ReactElement {
  return (
    <>
      {renderContext()
        .errorCodes()
        .map((group) => (
          <Fragment key={group.title}>
            <h2 id={slug(group.title)}>
              <a className="anchor" href={`#${slug(group.title)}`}>
                {group.title}
              </a>
            </h2>
            <p>{renderInlineMarkdown(group.intro)}</p>
            {group.codes.map((code) => (
              <Entry key={code.code} group={group} code={code} />
            ))}
          </Fragment>
        ))}
    </>
  );
}

function Entry({ group, code: entry }: { group: ErrorGroup; code: ErrorCode }): ReactElement {
  const { strings, href, code } = renderContext();
  const { code: name, also, message, where, causes, fix, see } = entry;
  const title = group.exampleTitle
    .replace('$status', statusName(String(entry.status ?? '')))
    .replaceAll('"', '\\"');
  return (
    <>
      <h3 id={name}>
        <a className="anchor" href={`#${name}`}>
          <code>{name}</code>
        </a>
      </h3>
      <p>{renderInlineMarkdown(message)}</p>
      {also.length > 0 && (
        <Labelled label={strings.errorAlso} texts={also.map((one) => `\`${one}\``)} />
      )}
      <Labelled label={strings.errorWhere} texts={where} />
      <Labelled
        label={causes.length > 1 ? strings.errorCauses : strings.errorCause}
        texts={causes}
        isOrdered
      />
      <Labelled label={strings.errorFix} texts={[fix]}>
        {see !== undefined && (
          <>
            {' '}
            <a href={href(see)}>
              {strings.readMore}
              <span className="sr">{fillText(strings.readMoreAbout, { term: name })}</span>
            </a>
          </>
        )}
      </Labelled>
      <Html html={code(compactJson(exampleOfCode(group, entry)), 'json', `title="${title}"`)} />
    </>
  );
}

// One text follows its label on the same line, several become a list.
function Labelled(props: {
  label: string;
  texts: string[];
  isOrdered?: boolean;
  children?: ReactNode;
}): ReactElement {
  const { label, texts, isOrdered, children } = props;
  const heading = <strong>{label}</strong>;
  const List = isOrdered ? 'ol' : 'ul';
  if (texts.length === 1)
    return (
      <p>
        {heading} {renderInlineMarkdown(texts[0] ?? '')}
        {children}
      </p>
    );
  return (
    <>
      <p>{heading}</p>
      <List>
        {texts.map((text) => (
          <li key={text}>{renderInlineMarkdown(text)}</li>
        ))}
      </List>
    </>
  );
}
