/** Links and addresses: `@docusaurus/Link`, `useBaseUrl`, `isInternalUrl`. */
import { createElement, type AnchorHTMLAttributes, type ReactElement, type Ref } from 'react';
import { pageHost, siteText } from './page/host.ts';

/** Props of a link, as in Docusaurus. */
interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to?: string;
  autoAddBaseUrl?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** Props for the router and the checks of Docusaurus. */
const ROUTER_PROPS = new Set([
  'isNavLink',
  'activeClassName',
  'activeStyle',
  'exact',
  'strict',
  'isActive',
  'data-noBrokenLinkCheck',
]);

/** A link to a page of this site or to another one. */
export function SiteAnchor(props: LinkProps): ReactElement {
  const { to, href, autoAddBaseUrl = true, ...others } = props;
  const attributes = Object.fromEntries(
    Object.entries(others).filter(([name]) => !ROUTER_PROPS.has(name)),
  );
  const written = (to ?? href ?? '').replace(/^pathname:\/\//, '');
  const target = autoAddBaseUrl ? pageHost().href(written) : written;
  const away = isInternalUrl(written) ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return createElement('a', { ...away, ...attributes, ...(written !== '' && { href: target }) });
}

/** Whether a URL leads to this site. */
export function isInternalUrl(url: string | undefined): boolean {
  return url !== undefined && !hasProtocol(url);
}

/** Whether a URL names its protocol. */
export function hasProtocol(url: string): boolean {
  return /^(?:\w*:|\/\/)/.test(url);
}

/** Adds the base URL to a path. */
export function useBaseUrl(url: string, options: { absolute?: boolean } = {}): string {
  return withBaseUrl(url, options);
}

/** Returns the function that adds the base URL to a path. */
export function useBaseUrlUtils(): { withBaseUrl: typeof withBaseUrl } {
  return { withBaseUrl };
}

function withBaseUrl(url: string, { absolute = false }: { absolute?: boolean } = {}): string {
  if (!url || url.startsWith('#') || !isInternalUrl(url)) return url;
  const path = pageHost().href(url.startsWith('/') ? url : `/${url}`);
  return absolute ? siteText('url') + path : path;
}
