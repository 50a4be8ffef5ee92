/** The footer of an article: feedback buttons, edit and Markdown links, and the date of the last update. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import { encodePath, markdownPath } from '../../model/path.ts';

/** Renders an article's footer. */
export function PageFooter({ view }: { view: PageView }): ReactNode {
  const { site, page, path } = view;
  const markdown = withBase(site.baseUrl, encodePath(markdownPath(path)));
  return (
    <div className="furniture">
      {page.tags && (
        <nav className="page-links" aria-label="Tags">
          <span>Tags:</span>
          {page.tags.map((tag) => (
            <a key={tag.path} href={withBase(site.baseUrl, encodePath(tag.path))} rel="tag">
              {tag.title}
            </a>
          ))}
        </nav>
      )}
      {view.asksForFeedback && (
        <div
          className="feedback"
          role="group"
          aria-label="Feedback"
          data-path={withBase(site.baseUrl, encodePath(path))}
        >
          <span>Was this page helpful?</span>
          <button type="button" data-feedback="yes">
            Yes
          </button>
          <button type="button" data-feedback="no">
            No
          </button>
          <span role="status" />
        </div>
      )}
      <div className="page-links">
        {page.edit && (
          <a className="edit-link" href={page.edit}>
            Edit this page
          </a>
        )}
        {page.markdown && (
          <>
            <a className="markdown-link" href={markdown} type="text/markdown">
              View as Markdown
            </a>
            <button type="button" className="copy-page" data-markdown={markdown}>
              Copy page
            </button>
          </>
        )}
      </div>
      {page.updated !== undefined && (
        <Updated seconds={page.updated} author={page.author} locale={site.locales.default} />
      )}
    </div>
  );
}

interface UpdatedProps {
  seconds: number;
  author: string | undefined;
  locale: string;
}

function Updated({ seconds, author, locale }: UpdatedProps): ReactNode {
  const date = new Date(seconds * 1000);
  return (
    <p className="updated">
      {'Last updated on '}
      <time dateTime={date.toISOString()} itemProp="dateModified">
        {formatOf(locale).format(date)}
      </time>
      {author && ` by ${author}`}
    </p>
  );
}

// Creating a formatter takes longer than rendering a page shell.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, made);
  return made;
}
