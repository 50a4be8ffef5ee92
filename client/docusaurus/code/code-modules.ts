/** The modules of code blocks by their names: the parts of `@theme/CodeBlock`, its icons, and what else only the build can make. */
import * as built from './built-parts.tsx';
import * as codeParts from './code-parts.tsx';
import * as highlight from './highlight.tsx';
import * as icons from './icons.tsx';
import { mergedExports } from '../page/merged-exports.ts';

const codeBlock = { default: built.IslandCodeBlock };
const codeButton = { default: codeParts.CodeButton };
const codeButtons = { default: codeParts.CodeButtons };
const codeContainer = { default: codeParts.CodeContainer };
const codeContent = { default: codeParts.CodeContent };
const codeElements = { default: codeParts.CodeElements };
const codeLayout = { default: codeParts.CodeLayout };
const codeLine = { default: codeParts.CodeLine };
const codeToken = { default: codeParts.CodeToken };
const copyButton = { default: codeParts.CopyButton };
const wordWrapButton = { default: codeParts.WordWrapButton };
const mermaid = { default: built.IslandMermaid };
const markdown = { default: built.IslandMarkdown };
const prismRenderer = /* @__PURE__ */ mergedExports([
  highlight,
  { default: highlight.PlainHighlight, Highlight: highlight.PlainHighlight },
]);
const title = { default: codeParts.CodeTitle };
const iconArrow = { default: icons.ArrowIcon };
const iconClose = { default: icons.CloseIcon };
const iconCopy = { default: icons.CopyIcon };
const iconEdit = { default: icons.EditIcon };
const iconMenu = { default: icons.MenuIcon };
const iconSuccess = { default: icons.SuccessIcon };
const iconWordWrap = { default: icons.WordWrapIcon };

export {
  codeBlock as '@theme/CodeBlock',
  codeBlock as '@theme/CodeBlock/Content/String',
  codeElements as '@theme/CodeBlock/Content/Element',
  codeContainer as '@theme/CodeBlock/Container',
  codeContent as '@theme/CodeBlock/Content',
  codeLayout as '@theme/CodeBlock/Layout',
  codeLine as '@theme/CodeBlock/Line',
  codeToken as '@theme/CodeBlock/Line/Token',
  codeButtons as '@theme/CodeBlock/Buttons',
  codeButton as '@theme/CodeBlock/Buttons/Button',
  copyButton as '@theme/CodeBlock/Buttons/CopyButton',
  wordWrapButton as '@theme/CodeBlock/Buttons/WordWrapButton',
  copyButton as '@theme/CodeBlock/CopyButton',
  wordWrapButton as '@theme/CodeBlock/WordWrapButton',
  prismRenderer as 'supplied/prism-react-renderer',
  mermaid as '@theme/Mermaid',
  markdown as 'supplied/react-markdown',
  title as '@theme/CodeBlock/Title',
  iconArrow as '@theme/Icon/Arrow',
  iconClose as '@theme/Icon/Close',
  iconCopy as '@theme/Icon/Copy',
  iconEdit as '@theme/Icon/Edit',
  iconMenu as '@theme/Icon/Menu',
  iconSuccess as '@theme/Icon/Success',
  iconWordWrap as '@theme/Icon/WordWrap',
};
