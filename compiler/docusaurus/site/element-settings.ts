/** The settings that add something to every page. */
import type { SiteConfig } from '../../../model/config/site.ts';

/** An entry of `scripts`. */
export type ScriptEntry = NonNullable<SiteConfig['scripts']>[number];

/** Settings, and the files that they need by their path in the content folder. */
export interface PageElements {
  head: NonNullable<SiteConfig['head']>;
  scripts: ScriptEntry[];
  policy: { script: string[]; connect: string[]; style: string[]; font: string[]; image: string[] };
  analytics?: SiteConfig['analytics'];
  /** Addresses of stylesheets, as `@import` takes them. */
  sheets: string[];
  /** Rules of `<style>` elements. */
  rules: string[];
  made: Map<string, string>;
}
