/** The site footer. */
import type { ReactNode } from 'react';
import { withBase } from '../../model/href.ts';
import type { PageView } from '../../model/release/page-view.ts';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { Site } from '../../model/config/site.ts';
import { hasTemplate, Slot, TemplateSlot } from './slot.tsx';

/** Renders the columns of links, the site's slot and the copyright line, or the site's own layout. */
export function Footer({ view }: { view: PageView }): ReactNode {
  const { site } = view;
  const { columns, copyright, html } = site.footer;
  const isMeasured = site.analytics.enabled === true;
  if (hasTemplate(view, 'layouts/footer'))
    return (
      <footer className="footer">
        <Slot name="layouts/footer" />
      </footer>
    );
  const isEmpty = columns.length === 0 && copyright === '' && !html && !isMeasured;
  if (isEmpty && !hasTemplate(view, 'slots/footer')) return null;
  return (
    <footer className="footer">
      <div className="footer-inner">
        <FooterLinks site={site} />
        <TemplateSlot name="slots/footer" view={view} />
        {html && <div className="footer-html" dangerouslySetInnerHTML={{ __html: html }} />}
        {(copyright || isMeasured) && (
          <div className="footer-end">
            <Copyright site={site} />
            <PrivacyChoices site={site} />
          </div>
        )}
      </div>
    </footer>
  );
}

/** Renders the columns of links. */
export function FooterLinks({ site }: { site: Site }): ReactNode {
  return site.footer.columns.map(({ title, links, html }) => (
    <section key={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={withBase(site.baseUrl, link.href)}>{link.label}</a>
          </li>
        ))}
      </ul>
      {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
    </section>
  ));
}

/** Renders the copyright line, if the site has one. */
export function Copyright({ site: { footer } }: { site: Site }): ReactNode {
  const { copyright, copyrightHtml } = footer;
  if (copyrightHtml)
    return <p className="copyright" dangerouslySetInnerHTML={{ __html: copyrightHtml }} />;
  return copyright && <p className="copyright">{copyright}</p>;
}

/** Renders the button that shows the consent prompt again, if the site uses analytics. */
export function PrivacyChoices({ site }: { site: Site }): ReactNode {
  if (site.analytics.enabled !== true) return null;
  return (
    <button type="button" className="privacy-choices">
      {shellStrings(site).privacyChoices}
    </button>
  );
}
