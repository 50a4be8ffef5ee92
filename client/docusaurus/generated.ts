/** Docusaurus's generated modules: `@generated/docusaurus.config` and others. Modules import them before a page is rendered. */
import { useGlobalData } from './page/global-data.ts';
import { useDocusaurusContext } from './site-context.ts';

/** The configuration. */
export const generatedConfig = /* @__PURE__ */ lazyObject(() => useDocusaurusContext().siteConfig);
/** The languages. */
export const generatedLocales = /* @__PURE__ */ lazyObject(() => useDocusaurusContext().i18n);
/** The translated messages. */
export const generatedMessages = /* @__PURE__ */ lazyObject(
  () => useDocusaurusContext().codeTranslations,
);
/** Versions of Docusaurus and its plugins. */
export const generatedMetadata = /* @__PURE__ */ lazyObject(
  () => useDocusaurusContext().siteMetadata,
);
/** The data of plugins. */
export const generatedData = /* @__PURE__ */ lazyObject(useGlobalData);

// An object that is looked up when a component reads it.
function lazyObject(find: () => object): object {
  return new Proxy(
    {},
    {
      get: (_target, key) => Reflect.get(find(), key),
      has: (_target, key) => key in find(),
      ownKeys: () => Reflect.ownKeys(find()),
      getOwnPropertyDescriptor: (_target, key) => {
        const found = Reflect.getOwnPropertyDescriptor(find(), key);
        return found && { ...found, configurable: true };
      },
    },
  );
}
