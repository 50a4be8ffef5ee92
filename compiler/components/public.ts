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
export {
  Article,
  Breadcrumbs,
  ColourToggle,
  Contents,
  Copyright,
  FooterLinks,
  Logo,
  MenuToggle,
  NavbarItems,
  PageDescription,
  PageFooter,
  PagePath,
  PageSection,
  PageTitle,
  Pager,
  PrivacyChoices,
  SearchButton,
} from './template-parts.tsx';
