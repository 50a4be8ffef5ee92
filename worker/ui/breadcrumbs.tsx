/** A page's breadcrumbs, outermost first. `model/release/page-tags.ts` has their structured data. */
import type { ReactNode } from 'react';
import { shellStrings } from '../../model/strings/shell-strings.ts';
import type { Site } from '../../model/config/site.ts';
import { homeOf } from '../../model/locales/locale-path.ts';
import { withBase } from '../../model/href.ts';
import type { Crumb } from '../../model/release/navigation.ts';

/** Renders the breadcrumbs, or nothing for a page outside all sections. */
export function Breadcrumbs({ crumbs, site }: { crumbs: Crumb[]; site: Site }): ReactNode {
  if (crumbs.length === 0) return null;
  const { baseUrl } = site;
  const strings = shellStrings(site);
  return (
    <nav className="breadcrumbs" aria-label={strings.breadcrumbs}>
      <ol>
        <li>
          <a
            className="crumb-home"
            href={withBase(baseUrl, homeOf(site))}
            aria-label={strings.homePage}
          />
        </li>
        {crumbs.map((crumb, index) => (
          <li key={index}>
            <Step crumb={crumb} baseUrl={baseUrl} last={index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step(props: { crumb: Crumb; baseUrl: string; last: boolean }): ReactNode {
  const { label, path } = props.crumb;
  if (props.last) return <span aria-current="page">{label}</span>;
  if (path === undefined) return <span>{label}</span>;
  return <a href={withBase(props.baseUrl, path)}>{label}</a>;
}
