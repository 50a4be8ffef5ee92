/** What users of a client library change for each of its major versions. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { fillText } from '../../model/strings/message.ts';
import { declarationLines } from '../catalogues/declaration-lines.ts';
import type { Libraries, Library, LibraryVersion } from '../catalogues/libraries.ts';
import { type SymbolChange, versionChanges } from '../catalogues/library-versions.ts';
import { Html } from './blocks.tsx';
import { renderInlineMarkdown } from './inline-markdown.tsx';
import { libraryOf } from './libraries.tsx';
import { renderContext } from './render-context.ts';

/** A migration guide for each major version of a library, the newest first. */
export function LibraryMigration({
  library: id,
}: {
  /** The id of the library in the file. */
  library: string;
}): ReactElement {
  const all = renderContext().libraries();
  const library = libraryOf(all, id);
  return (
    <>
      {library.versions.toReversed().map((version) => (
        <Guide key={version.version} {...{ all, library, version }} />
      ))}
    </>
  );
}

interface GuideProps {
  all: Libraries;
  library: Library;
  version: LibraryVersion;
}

function Guide({ all, library, version: given }: GuideProps): ReactElement {
  const { strings } = renderContext();
  const { version, summary, requires, changes } = given;
  const major = Number(version);
  const { changed, removed, added, unchanged } = versionChanges(all, library, major);
  const section = (name: string, title: string, content: ReactNode, isShown: boolean): ReactNode =>
    isShown && (
      <>
        <Title level={3} id={`version-${version}-${name}`} text={title} />
        {content}
      </>
    );
  const title = fillText(strings.migrationTitle, { from: String(major - 1), to: version });
  const entries = (list: SymbolChange[]): ReactNode =>
    list.map((change) => <Change key={change.name} {...{ change, library, version }} />);
  return (
    <>
      <Title level={2} id={`version-${version}`} text={title} />
      <p>{renderInlineMarkdown(summary)}</p>
      {section(
        'requirements',
        strings.migrationRequirements,
        <Requirements {...{ requires, version }} />,
        requires.length > 0,
      )}
      {section('changed', strings.migrationChanged, entries(changed), changed.length > 0)}
      {section('removed', strings.migrationRemoved, entries(removed), removed.length > 0)}
      {section('new', strings.migrationNew, <Added {...{ added, library }} />, added.length > 0)}
      {section(
        'other',
        strings.migrationOther,
        <ul>
          {changes.map((change) => (
            <li key={change}>{renderInlineMarkdown(change)}</li>
          ))}
        </ul>,
        changes.length > 0,
      )}
      {section(
        'unchanged',
        strings.migrationUnchanged,
        <p>
          {unchanged.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <SymbolLink {...{ name, library }} />
            </Fragment>
          ))}
        </p>,
        unchanged.length > 0,
      )}
    </>
  );
}

function Title(props: { level: 2 | 3; id: string; text: string }): ReactElement {
  const { level, id, text } = props;
  const Heading = `h${level}` as const;
  return (
    <Heading id={id}>
      <a className="anchor" href={`#${id}`}>
        {text}
      </a>
    </Heading>
  );
}

function Requirements(props: Pick<LibraryVersion, 'requires' | 'version'>): ReactElement {
  const { requires, version } = props;
  const { strings } = renderContext();
  const label = (number: number): string =>
    fillText(strings.libraryVersion, { version: String(number) });
  const columns = [
    strings.migrationRequirements,
    label(Number(version) - 1),
    label(Number(version)),
  ];
  return (
    <div
      className="table"
      tabIndex={0}
      role="group"
      aria-label={fillText(strings.tableOf, { columns: columns.join(', ') })}
    >
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requires.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{renderInlineMarkdown(name)}</th>
              <td>{renderInlineMarkdown(before)}</td>
              <td>{renderInlineMarkdown(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Change(props: { change: SymbolChange; library: Library; version: string }): ReactElement {
  const { change, library, version } = props;
  const { strings, code } = renderContext();
  const block = (text: string | undefined, number: number): ReactNode =>
    text !== undefined && (
      <Html
        html={code(
          declarationLines(text),
          library.language,
          `title="${fillText(strings.libraryVersion, { version: String(number) })}"`,
        )}
      />
    );
  return (
    <>
      <p>
        {change.after === undefined ? (
          <code>{change.name}</code>
        ) : (
          <SymbolLink name={change.name} library={library} />
        )}
        {': '}
        {renderInlineMarkdown(change.migrate ?? change.symbol.summary)}
      </p>
      {block(change.before, Number(version) - 1)}
      {block(change.after, Number(version))}
    </>
  );
}

function Added({ added, library }: { added: SymbolChange[]; library: Library }): ReactElement {
  return (
    <ul>
      {added.map(({ name, symbol, migrate }) => (
        <li key={name}>
          <SymbolLink {...{ name, library }} />: {renderInlineMarkdown(migrate ?? symbol.summary)}
        </li>
      ))}
    </ul>
  );
}

function SymbolLink({ name, library }: { name: string; library: Library }): ReactElement {
  const { href } = renderContext();
  if (library.reference === undefined) return <code>{name}</code>;
  return (
    <a href={href(`${library.reference}#${name}`)}>
      <code>{name}</code>
    </a>
  );
}
