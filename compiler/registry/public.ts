/**
 * The components of `edgepress/components`. Every page has them without an import, except those of `template-parts.tsx`, which
 * only slots and layouts have.
 */
export { ApiVariants } from '../components/api/api-variants.tsx';
export { ApiErrors, ApiOperation, ApiOperations, ApiSchema } from '../components/api/api.tsx';
export { ApiAuthentication, ApiOverview, ApiTag } from '../components/api/api-pages.tsx';
export {
  Admonition,
  Badge,
  CodeBlock,
  Details,
  SiteLink as Link,
  Steps,
  ThemedImage,
  TocInline as TOCInline,
} from '../components/blocks.tsx';
export { Head } from '../components/head.tsx';
export { Card, Cards, DocCardList } from '../components/cards.tsx';
export { Changelog, ChangelogSection as ChangelogEntry } from '../components/changelog.tsx';
export { ErrorCodes } from '../components/error-codes.tsx';
export { LibraryMatrix, LibraryReference } from '../components/libraries.tsx';
export { LibraryMigration } from '../components/library-migration.tsx';
export { Glossary } from '../components/glossary.tsx';
export { TabItem, Tabs } from '../components/tabs.tsx';
export { Visibility } from '../components/audience/visibility.tsx';
export { VideoEmbed, Vimeo, YouTube } from '../components/video.tsx';
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
} from '../components/template-parts.tsx';
