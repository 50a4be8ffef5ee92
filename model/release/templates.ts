/**
 * The slots and layouts of a site as a release stores them: finished HTML with placeholders for what differs between
 * pages. The compiler writes them, the worker fills them.
 */
import { isObject } from '../schema/schema.ts';
import type { HeadTag } from './head-tag.ts';

/** The templates of a release. */
export interface Templates {
  /** HTML with placeholders, by name: `slots/banner`, `layouts/page`. */
  html: Record<string, string>;
  /** Tags of `slots/head`, for the head of every document. */
  head: HeadTag[];
  /** Ids of the islands in the HTML. */
  islands: string[];
  /** Stylesheets of the templates (`/assets/…`), linked in the head of every document. */
  styles: string[];
}

/** The templates of a release: in its manifest if they are small, otherwise the hash of their object. */
export type TemplatesRef = { inline: Templates } | { object: string };

/** The places of the shell and of pages that a file in `slots/` can fill. */
export const SLOTS = [
  'banner',
  'head',
  'navbar-start',
  'navbar-end',
  'sidebar-top',
  'sidebar-bottom',
  'article-top',
  'article-end',
  'contents-bottom',
  'footer',
  'not-found',
  'search-empty',
] as const;

/** Parts of the engine's shell that are the same on every page. Any template can place them. */
export const SITE_PARTS = [
  'logo',
  'navbar-items',
  'search-button',
  'colour-toggle',
  'menu-toggle',
  'footer-links',
  'copyright',
  'privacy-choices',
] as const;

/** Texts about the page. Templates inside `<main>` can place them. */
export const FACT_PARTS = ['page-title', 'page-description', 'page-path', 'page-section'] as const;

/** Parts of the engine's page. Page layouts can place each of them once. */
export const PAGE_PARTS = ['breadcrumbs', 'contents', 'article', 'page-footer', 'pager'] as const;

/** The name of a part that a template can place. */
export type PartName =
  | (typeof SITE_PARTS)[number]
  | (typeof FACT_PARTS)[number]
  | (typeof PAGE_PARTS)[number];

/** Parses the object with the templates. Throws if it is malformed. */
export function parseTemplates(text: string): Templates {
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || !isObject(value['html']) || !Array.isArray(value['styles']))
    throw new Error('templates: expected { html, head, islands, styles }');
  return value as unknown as Templates;
}
