/** The footer of an article: feedback buttons, edit and Markdown links, and the date of the last update. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import type { Site } from '../../model/config/site.ts';
import { fillText } from '../../model/strings/message.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import { dateFormatOf } from '../../model/locales/date-format.ts';
import { localeOf } from '../../model/locales/locale-path.ts';
import { encodePath, markdownPath } from '../../model/path.ts';
import { absoluteUrl } from '../http/absolute-url.ts';
import { MessageText } from './text/message-text.tsx';

/** Renders an article's footer. */
export function PageFooter({ view }: { view: PageView }): ReactNode {
  const { site, page, path } = view;
  const strings = shellStrings(site);
  const markdown = withBase(site.baseUrl, encodePath(markdownPath(path)));
  return (
    <div className="furniture">
      {page.tags && (
        <nav className="page-links" aria-label={strings.tags}>
          <span>{strings.tagsOfPage}</span>
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
          aria-label={strings.feedback}
          data-path={withBase(site.baseUrl, encodePath(path))}
        >
          <span>{strings.wasHelpful}</span>
          <button type="button" data-feedback="yes">
            {strings.yes}
          </button>
          <button type="button" data-feedback="no">
            {strings.no}
          </button>
          <span role="status" />
        </div>
      )}
      <div className="page-links">
        {page.edit && (
          <a className="edit-link" href={page.edit}>
            {strings.editPage}
          </a>
        )}
        {page.markdown && (
          <>
            <a className="markdown-link" href={markdown} type="text/markdown">
              {strings.viewMarkdown}
            </a>
            <button type="button" className="copy-page" data-markdown={markdown}>
              {strings.copyPage}
            </button>
            {site.assistants?.map(({ label, href }) => (
              <a
                key={label}
                className="assistant-link"
                href={href.replace(
                  '{url}',
                  encodeURIComponent(absoluteUrl(site, markdownPath(path))),
                )}
                rel="nofollow"
              >
                {label}
              </a>
            ))}
          </>
        )}
      </div>
      {page.updated !== undefined && (
        <Updated seconds={page.updated} author={page.author} site={site} />
      )}
    </div>
  );
}

interface UpdatedProps {
  seconds: number;
  author: string | undefined;
  site: Site;
}

function Updated({ seconds, author, site }: UpdatedProps): ReactNode {
  const { updatedOn, updatedOnBy } = shellStrings(site);
  const day = new Date(seconds * 1000);
  const date = (
    <time dateTime={day.toISOString()} itemProp="dateModified">
      {formatOf(site).format(day)}
    </time>
  );
  return (
    <p className="updated">
      <MessageText
        text={author ? fillText(updatedOnBy, { author }) : updatedOn}
        values={{ date }}
      />
    </p>
  );
}

// Creating a formatter takes longer than rendering a page shell.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(site: Site): Intl.DateTimeFormat {
  const shown = localeOf(site);
  const format = dateFormatOf(site.locales, shown);
  const key = shown + JSON.stringify(format);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(shown, format);
  formats.set(key, made);
  return made;
}
