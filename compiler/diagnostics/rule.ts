/**
 * The kinds of problems that a build reports. The reference of diagnostics is generated from these comments: the first
 * sentence says what is wrong, and the rest says what to do about it.
 */

/** The name of a kind of problem, in kebab case. */
export type Rule =
  /** A finding of one of the site's own checks. The check says what to do. */
  | `check/${string}`
  /** The OpenAPI document can't be read or isn't valid. Correct it at the line that the message names. */
  | 'api-document'
  /** A link points to an id that its page doesn't have. Use the id of a heading, or add the id to the page with `{#id}`. */
  | 'broken-anchor'
  /** A link doesn't lead to a page or a file. Correct the path, or add a redirect for it. `links.brokenLinks` sets the severity. */
  | 'broken-link'
  /** An image file that a page shows doesn't exist. Paths that begin with `/` are resolved from `static/`, others from the page's folder. */
  | 'broken-markdown-image'
  /** A link to a `.md` or `.mdx` file doesn't lead to a page. The path is resolved from the page's folder first, then from the docs folder. */
  | 'broken-markdown-link'
  /** A video, an audio file or a download that a page refers to doesn't exist. Correct the path, or add the file. */
  | 'broken-media'
  /** A component, a script or another module can't be bundled. Correct the code at the line that the message names. */
  | 'bundle'
  /** A `_category_` file isn't valid JSON or YAML, or has a wrong value. Correct the file. */
  | 'category-file'
  /** A changelog entry has a wrong name, date or field. Correct the entry's file name or front matter. */
  | 'changelog-entry'
  /** A code block imports a file, or a region of it, that doesn't exist. Correct the path or the name of the region. */
  | 'code-import'
  /** The configuration module can't be evaluated, or lost a value because an expression in it throws. Correct the line that the message names. */
  | 'config-module'
  /** Two colours of the theme have too little contrast for text. Make one of them lighter or darker until the ratio in the message is reached. */
  | 'contrast'
  /** A Mermaid diagram can't be drawn during the build, so its source is shown. Correct the diagram, or install `mermaid` to draw it in the browser. */
  | 'diagram'
  /** A folder that `docs` or `blog` names doesn't exist. Create it, or correct `path`. */
  | 'docs-folder'
  /** A ZIP file of `downloads` can't be created. Correct the entry: its folders must exist in the content folder, and no two of them can contain the same file. */
  | 'download'
  /** Two pages have the same address, or a page has the address of something else. Give one of them another `slug`. */
  | 'duplicate-route'
  /** The file of error codes has a wrong entry. Correct the file of `errors.source` at the line that the message names. */
  | 'error-codes'
  /** A page threw while it was evaluated. Correct the expression or the component at the line that the message names. */
  | 'evaluation'
  /** A link to another site is broken or can't be checked. Only `edgepress lint --external` checks these links. */
  | 'external-link'
  /** A file is larger than a value in Workers KV can be (25 MiB). Make it smaller, or host it elsewhere. */
  | 'file-size'
  /** Front matter isn't valid YAML, or a field has a wrong value. Correct the field at the line that the message names. */
  | 'front-matter'
  /** Front matter names a page, a sidebar or a layout that doesn't exist. Use one of the names in the message. */
  | 'front-matter-reference'
  /** The glossary has a wrong entry. Correct `glossary.yaml` at the line that the message names. */
  | 'glossary'
  /** A script in `<Head>` has an address that pages can't load it from. Use an absolute HTTPS URL, or a path that begins with `/`. */
  | 'head-script'
  /** An icon isn't a usable SVG. Replace the file that the message names. */
  | 'icon'
  /** An image has no alternative text. Describe what it shows, or set an empty text if it's decorative. Only `edgepress lint` reports this. */
  | 'image-alt'
  /** Smaller versions of an image can't be created, so the page shows the original. Check that the file is an image and that `sharp` is installed. */
  | 'image-encoder'
  /** The source of an `<img>` is an expression without a value, so the page shows no image. Check the name and the import that it uses. */
  | 'image-source'
  /** Partials import each other in a circle. Remove one of the imports. */
  | 'import-cycle'
  /** A post describes an author in its front matter instead of naming one from the authors file. Move the author to that file. */
  | 'inline-author'
  /** A tag isn't in the tags file. Use one of the tags of that file, or add it. */
  | 'inline-tag'
  /** A file with translated labels isn't valid. Correct the JSON at the line that the message names. */
  | 'label-file'
  /** The file of client libraries has a wrong entry. Correct it at the line that the message names. */
  | 'libraries'
  /** Live code in this language can't run, so it's shown as plain code. Use `jsx`, `tsx`, `js` or `html`, or write an island. */
  | 'live-code'
  /** A loader threw, or returned something that can't be written as JSON. Correct the loader. */
  | 'loader'
  /** Pages embed content of one kind from so many origins that the policy allows all HTTPS origins. Reduce them, or name origins in `policy`. */
  | 'many-embeds'
  /** A remark or rehype plugin failed or reported a message. Correct the page or the plugin. */
  | 'markdown-plugin'
  /** The MDX of a page can't be parsed. Close the tag or the brace at the line that the message names, or write `\{` and `\<` for plain text. */
  | 'mdx-syntax'
  /** A page uses a component that it doesn't import and that isn't one of the engine's. Import it, or correct its name. */
  | 'missing-component'
  /** A page imports a file or a name that doesn't exist. Correct the path or the name. */
  | 'missing-import'
  /** The interface isn't completely translated into one of the site's languages. Add the messages to `strings`. */
  | 'missing-strings'
  /** An authors file or a tags file isn't valid. Correct it at the line that the message names. */
  | 'name-file'
  /** The content folder has no configuration. Create `site.ts`, or set `CONTENT` to the right folder. */
  | 'no-site'
  /** No page or sidebar links to this page. Link to it, or mark it as `unlisted`. Only `edgepress lint` reports this. */
  | 'orphan-page'
  /** A post has no valid date. Begin its file name with the date, or set `date` in its front matter. */
  | 'post-date'
  /** A redirect has no effect, is part of a loop, or leads nowhere. Correct it in `redirects`. */
  | 'redirect'
  /** Both `robots` and a `robots.txt` in `static/` exist, or their rules disagree. Keep one of them. */
  | 'robots'
  /** A page contains a `<script>` that the content security policy blocks. Add the script to `scripts` in `site.ts`. */
  | 'script-in-content'
  /** A file of `scripts` doesn't exist. Correct `src`. */
  | 'script-missing'
  /** A part of `skills` names a page or a section that doesn't exist. Correct it in `site.ts`. */
  | 'skill'
  /** A sidebar refers to something that doesn't exist, or has an invalid entry. Correct `sidebars.ts`. */
  | 'sidebar'
  /** A field of `site.ts` has a wrong value or isn't known. The message names the field, what was found and what was expected. */
  | 'site-config'
  /** A rule of `styles.css` refers to a file that doesn't exist or that the policy blocks. Copy the file into `static/`. */
  | 'site-styles'
  /** No installed font has a letter of a social image. Install a font package of its script. */
  | 'social-image-letter'
  /** A component that needs a browser is used where only static components can be rendered. Begin the module that uses it with `'use client'`. */
  | 'static-component'
  /** A stylesheet can't be read. Correct the rule at the line that the message names. */
  | 'stylesheet'
  /** A tab names a sidebar that doesn't exist. Use one of the names in the message. */
  | 'tabs'
  /** A slot or a layout contains something that isn't possible there. Correct the template. */
  | 'template'
  /** A file in `slots/` isn't named after a slot, or two files in `slots/` or `layouts/` have the same name. Rename one of them. */
  | 'template-name'
  /** A colour in the theme isn't a valid CSS colour. Write it like `#1a56db`. */
  | 'theme-colour'
  /** No page uses some modules of a Docusaurus site's `src/theme`, so they are left out. Use slots and layouts in their place. */
  | 'theme-component'
  /** A font file of the theme is missing or isn't a font. Correct the path. */
  | 'theme-font'
  /** The default export of a page in TypeScript isn't a component, or its front matter isn't plain data. Correct the exports. */
  | 'tsx-export'
  /** Front matter names an author who isn't in the authors file. Add the author, or correct the name. */
  | 'unknown-author'
  /** Front matter has an unknown field. Correct its name, or declare it in the site's `frontMatter` schema. */
  | 'unknown-front-matter'
  /** A link has a scheme that can run code. Use `https:`, `mailto:` or a path. */
  | 'unsafe-link'
  /** A post has no `truncate` comment, so lists show all of it. Add `{/* truncate *\/}` after its introduction. */
  | 'untruncated-post'
  /** A front-matter field has no effect on this page. Remove it, or do what the message says. */
  | 'unused-front-matter'
  /** No page has this layout. Remove the layout, or set `layout` in front matter. */
  | 'unused-layout'
  /** `versions.json` doesn't match the folders of versions. Correct the list, or restore the folder. */
  | 'versions';
