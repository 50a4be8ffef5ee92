/** The changelog page: a filter by area that works without JavaScript, and the entries. */
import type { ReactElement, ReactNode } from 'react';
import { fillText } from '../../model/strings/message.ts';
import { renderContext } from './render-context.ts';

interface Entry {
  id: string;
  title: string;
  date: string;
  /** Their labels, and their places in the list of all areas, from 1. */
  areas: { label: string; number: number }[];
}

interface Area {
  id: string;
  label: string;
}

interface Headline {
  title: string;
  date: string;
  href: string;
}

/**
 * The changelog: all entries with a filter and links to the feeds, on the page that `changelog.page` names, or with `newest` the
 * titles and dates of that many.
 */
export function Changelog(props: {
  /** How many of the newest entries to list, with links to the changelog's page. All are shown in full if it's missing. */
  newest?: number;
  /** Written by the build: the areas as JSON, from `compiler/changelog/expand.ts`. */
  areas?: string;
  /** Written by the build: the newest entries as JSON. */
  headlines?: string;
  children?: ReactNode;
}): ReactElement {
  if (props.headlines !== undefined) return <Headlines headlines={JSON.parse(props.headlines)} />;
  const areas: Area[] = JSON.parse(props.areas ?? '[]');
  const { href, path, head, sheets, siteTitle, strings } = renderContext();
  sheets.add('changelog');
  for (const [type, name] of FEEDS)
    head.push({
      tag: 'link',
      attributes: {
        rel: 'alternate',
        type,
        title: fillText(strings.changesOf, { title: siteTitle }),
        href: href(`${path}/${name}`),
      },
    });
  return (
    <div className="changelog">
      <fieldset className="areas">
        <legend>{strings.showChanges}</legend>
        {[{ id: '', label: strings.allChanges }, ...areas].map(({ id, label }, index) => (
          <label key={id}>
            <input type="radio" name="area" value={index} defaultChecked={index === 0} />
            {label}
          </label>
        ))}
      </fieldset>
      {props.children}
      <p className="feeds">
        {strings.followChanges}
        {FEEDS.map(([type, name, label], index) => (
          <span key={name}>
            {index > 0 && ', '}
            <a href={href(`${path}/${name}`)} type={type}>
              {label}
            </a>
          </span>
        ))}
      </p>
    </div>
  );
}

const FEEDS = [
  ['application/rss+xml', 'rss.xml', 'RSS'],
  ['application/atom+xml', 'atom.xml', 'Atom'],
  ['application/feed+json', 'feed.json', 'JSON Feed'],
] as const;

/** One entry. `entry` is its front matter as JSON. */
export function ChangelogSection(props: {
  /** Written by the build. */
  entry: string;
  children?: ReactNode;
}): ReactElement {
  const { id, title, date, areas }: Entry = JSON.parse(props.entry);
  const classes = ['entry', ...areas.map(({ number }) => `area-${number}`)];
  return (
    <section className={classes.join(' ')} aria-labelledby={id}>
      <h2 id={id}>
        <a className="anchor" href={`#${id}`}>
          {title}
        </a>
      </h2>
      <p className="entry-meta">
        <time dateTime={date}>{shownDate(date)}</time>
        {areas.map((area) => (
          <span key={area.number} className="badge">
            {area.label}
          </span>
        ))}
      </p>
      {props.children}
    </section>
  );
}

function Headlines({ headlines }: { headlines: Headline[] }): ReactElement {
  const { href } = renderContext();
  return (
    <ul className="headlines">
      {headlines.map((one) => (
        <li key={one.href}>
          <a href={href(one.href)}>{one.title}</a>{' '}
          <time dateTime={one.date}>{shownDate(one.date)}</time>
        </li>
      ))}
    </ul>
  );
}

function shownDate(date: string): string {
  const { locale, dateFormat } = renderContext();
  return new Intl.DateTimeFormat(locale, dateFormat).format(Date.parse(date));
}
