/** The site footer. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { Site } from '../../model/config/site.ts';

/** Renders the columns of links and the copyright line. */
export function Footer({ site }: { site: Site }): ReactNode {
  const { columns, copyright } = site.footer;
  const isMeasured = site.analytics.enabled === true;
  if (columns.length === 0 && copyright === '' && !isMeasured) return null;
  return (
    <footer className="footer">
      <div className="footer-inner">
        {columns.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a href={withBase(site.baseUrl, link.href)}>{link.label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {(copyright || isMeasured) && (
          <div className="footer-end">
            {copyright && <p className="copyright">{copyright}</p>}
            {isMeasured && (
              <button type="button" className="privacy-choices">
                Privacy choices
              </button>
            )}
          </div>
        )}
      </div>
    </footer>
  );
}
