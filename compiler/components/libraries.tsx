/** What client libraries offer: the symbols of one library, and a table of all symbols by library. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { slug } from 'github-slugger';
import type { Libraries, Library, LibraryPlace, LibrarySymbol } from '../catalogues/libraries.ts';
import { declarationLines } from '../catalogues/declaration-lines.ts';
import { currentMajor, declarationIn } from '../catalogues/library-versions.ts';
import { Html } from './blocks.tsx';
import { renderInlineMarkdown } from './inline-markdown.tsx';
import { fillText } from '../../model/strings/message.ts';
import { renderContext } from './render-context.ts';

/** Every symbol of a library with its declaration, by group. */
export function LibraryReference({
  library: id,
}: {
  /** The id of the library in the file. */
  library: string;
}): ReactElement {
  const { libraries } = renderContext();
  const all = libraries();
  const library = libraryOf(all, id);
  return (
    <>
      {all.groups.map(({ title, symbols }) => {
        const own = symbols.filter((symbol) => isOffered(symbol, library));
        if (own.length === 0) return null;
        return (
          <Fragment key={title}>
            <h2 id={slug(title)}>
              <a className="anchor" href={`#${slug(title)}`}>
                {title}
              </a>
            </h2>
            {own.map((symbol) => (
              <SymbolEntry key={symbol.name} symbol={symbol} library={library} />
            ))}
          </Fragment>
        );
      })}
    </>
  );
}

/** A table of all symbols, with the name that each has in each library. */
export function LibraryMatrix(): ReactElement {
  const { libraries: read, strings, href, sheets } = renderContext();
  const { libraries, groups } = read();
  sheets.add('api');
  const columns = [strings.symbolFeature, ...libraries.map(({ label }) => label)].join(', ');
  return (
    <div
      className="table matrix"
      tabIndex={0}
      role="group"
      aria-label={fillText(strings.tableOf, { columns })}
    >
      <table>
        <thead>
          <tr>
            <th>{strings.symbolFeature}</th>
            {libraries.map(({ id, label, page }) => (
              <th key={id}>
                <a href={href(page)}>{label}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups
            .flatMap(({ symbols }) => symbols)
            .filter(
              (symbol) => symbol.kind !== 'type' && libraries.some((one) => isOffered(symbol, one)),
            )
            .map((symbol) => (
              <tr key={symbol.name}>
                <th scope="row">{symbol.name}</th>
                {libraries.map((library) => (
                  <td key={library.id}>
                    {isOffered(symbol, library) ? (
                      <code>{nameOf(symbol, library.id)}</code>
                    ) : (
                      strings.symbolMissing
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the library with an id. Throws for an unknown id and lists the known ones. */
export function libraryOf({ libraries }: Libraries, id: string): Library {
  const found = libraries.find((one) => one.id === id);
  if (found !== undefined) return found;
  throw new Error(
    `there is no library \`${id}\`, expected one of ${libraries.map((one) => one.id).join(', ')}`,
  );
}

// Libraries differ in their parameters, and in how they write the names: `containerId` and `containerID`.
function parametersIn(symbol: LibrarySymbol, declaration: string): LibrarySymbol['parameters'] {
  return symbol.parameters.flatMap(({ name, text }) => {
    const [written] = new RegExp(`\\b${name}\\b(?=\\??:|[,)])`, 'i').exec(declaration) ?? [];
    return written === undefined ? [] : [{ name: written, text }];
  });
}

// What was removed before the current version is in migration guides only.
function isOffered({ in: places }: LibrarySymbol, library: Library): boolean {
  const major = currentMajor(library);
  return [major, major + 1].some(
    (version) => declarationIn(places[library.id], version, library) !== undefined,
  );
}

function nameOf(symbol: LibrarySymbol, id: string): string {
  return symbol.in[id]?.name ?? symbol.name;
}

function SymbolEntry({
  symbol,
  library,
}: {
  symbol: LibrarySymbol;
  library: Library;
}): ReactElement {
  const { strings, code } = renderContext();
  const name = nameOf(symbol, library.id);
  const place = symbol.in[library.id];
  const { signature, next } = place ?? {};
  const { summary, returns, errors, notes } = symbol;
  const parameters = parametersIn(symbol, `${signature} ${next}`);
  const block = (text: string): ReactElement => (
    <Html html={code(declarationLines(text), library.language, '')} />
  );
  return (
    <>
      <h3 id={name}>
        <a className="anchor" href={`#${name}`}>
          <code>{name}</code>
        </a>
      </h3>
      <p>{renderInlineMarkdown(summary)}</p>
      {place && <Lifetime place={place} />}
      {signature !== undefined && block(signature)}
      {parameters.length > 0 && (
        <>
          <p>
            <strong>{strings.symbolParameters}</strong>
          </p>
          <ul>
            {parameters.map((parameter) => (
              <li key={parameter.name}>
                <code>{parameter.name}</code>: {renderInlineMarkdown(parameter.text)}
              </li>
            ))}
          </ul>
        </>
      )}
      {returns !== undefined && (
        <p>
          <strong>{strings.symbolReturns}</strong> {renderInlineMarkdown(returns)}
        </p>
      )}
      {errors.length > 0 && (
        <p>
          <strong>{strings.symbolErrors}</strong> <ErrorLinks codes={errors} />
        </p>
      )}
      {notes !== undefined && <p>{renderInlineMarkdown(notes)}</p>}
      {next !== undefined && (
        <>
          <p>
            <strong>{strings.symbolNext}</strong>
          </p>
          {block(next)}
        </>
      )}
    </>
  );
}

function Lifetime({ place: { since, deprecated, removed } }: { place: LibraryPlace }): ReactNode {
  const { strings } = renderContext();
  const said = [
    since && fillText(strings.symbolSince, { version: since }),
    deprecated && fillText(strings.symbolDeprecated, { version: deprecated }),
    removed && fillText(strings.symbolRemoved, { version: removed }),
  ].filter(Boolean);
  return said.length > 0 && <p className="type">{said.join('. ')}</p>;
}

function ErrorLinks({ codes }: { codes: string[] }): ReactNode {
  const { errorPage, href } = renderContext();
  return codes.map((code, index) => (
    <Fragment key={code}>
      {index > 0 && ', '}
      {errorPage === null ? (
        <code>{code}</code>
      ) : (
        <a href={href(`${errorPage}#${code}`)}>
          <code>{code}</code>
        </a>
      )}
    </Fragment>
  ));
}
