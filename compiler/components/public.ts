/**
 * The components of `edgepress/components`. Every page has them without an import, except those of `template-parts.tsx`, which
 * only slots and layouts have.
 */
export { ApiErrors, ApiOperation, ApiOperations, ApiSchema } from './api.tsx';
export {
  Admonition,
  Badge,
  Card,
  Cards,
  CodeBlock,
  Details,
  DocCardList,
  Head,
  SiteLink as Link,
  Steps,
  ThemedImage,
  TocInline as TOCInline,
} from './blocks.tsx';
export { Changelog, ChangelogSection as ChangelogEntry } from './changelog.tsx';
export { Glossary } from './glossary.tsx';
export { TabItem, Tabs } from './tabs.tsx';
export { VideoEmbed, Vimeo, YouTube } from './video.tsx';
export {
  ArticlePart as Article,
  BreadcrumbsPart as Breadcrumbs,
  ColourTogglePart as ColourToggle,
  ContentsPart as Contents,
  CopyrightPart as Copyright,
  FooterLinksPart as FooterLinks,
  LogoPart as Logo,
  MenuTogglePart as MenuToggle,
  NavbarItemsPart as NavbarItems,
  PageDescriptionPart as PageDescription,
  PageFooterPart as PageFooter,
  PagePathPart as PagePath,
  PageSectionPart as PageSection,
  PageTitlePart as PageTitle,
  PagerPart as Pager,
  PrivacyChoicesPart as PrivacyChoices,
  SearchButtonPart as SearchButton,
} from './template-parts.tsx';
