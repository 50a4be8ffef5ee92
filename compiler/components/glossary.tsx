/** The glossary page: every term with its definition, grouped by letter. */
import { Fragment, type ReactElement } from 'react';
import { fillText } from '../../model/strings/message.ts';
import { renderInlineMarkdown } from './inline-markdown.tsx';
import { renderContext } from './render-context.ts';

/** The whole glossary, from the file that `glossary.source` in `site.ts` names. */
export function Glossary(): ReactElement {
  const { glossary, href, strings } = renderContext();
  const letters = new Map<string, ReturnType<typeof glossary>>();
  for (const term of glossary()) {
    const letter = (term.names[0] ?? '').slice(0, 1).toUpperCase();
    letters.set(letter, [...(letters.get(letter) ?? []), term]);
  }
  return (
    <>
      {[...letters].map(([letter, terms]) => (
        <Fragment key={letter}>
          <h2 id={`letter-${letter.toLowerCase()}`}>
            <a className="anchor" href={`#letter-${letter.toLowerCase()}`}>
              {letter}
            </a>
          </h2>
          <dl className="glossary">
            {terms.map(({ id, names, definition, see }) => (
              <div key={id} id={id}>
                <dt>
                  <dfn>{names[0]}</dfn>
                  {names.length > 1 && (
                    <span>
                      {fillText(strings.otherNames, { names: names.slice(1).join(', ') })}
                    </span>
                  )}
                </dt>
                <dd>
                  {renderInlineMarkdown(definition)}
                  {see && (
                    <>
                      {' '}
                      <a href={href(see)}>
                        {strings.readMore}
                        <span className="sr">
                          {fillText(strings.readMoreAbout, { term: names[0] ?? '' })}
                        </span>
                      </a>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </>
  );
}
