/** A blog as a new Docusaurus site has it: every form of file name, author, tag and truncation. */
export const STOCK_BLOG: Record<string, string> = {
  'blog/authors.yml': `ada:
  name: Ada Byron
  title: Maintainer of Engines
  url: https://ada.example
  image_url: https://github.com/ada.png
  page: true
  socials:
    x: ada
    github: ada

carl:
  name: Carl Gauss
  title: Engineer
  url: https://carl.example
  image_url: /img/carl.png
  page:
    permalink: '/all-of-carl'
`,
  'blog/tags.yml': `facebook:
  label: Facebook
  permalink: /facebook
  description: Posts about Facebook

hello:
  label: Hello
  permalink: /hello
  description: Greetings

docusaurus:
  label: Docusaurus
  permalink: /docusaurus
  description: Docusaurus tag description

hola:
`,
  'blog/2019-05-28-first-blog-post.md': `---
slug: first-blog-post
title: First Blog Post
authors: [carl, ada]
tags: [hola, docusaurus]
---

The first paragraph of the first post.

<!-- truncate -->

...and the rest of the post.
`,
  'blog/2019-05-29-long-blog-post.md': `---
slug: long-blog-post
title: Long Blog Post
authors: ada
tags: [hello, docusaurus]
---

This is the summary of a very long post. It has a [link](./2019-05-28-first-blog-post.md).

## A heading before the fold

Use a comment to limit the size of a post in lists.

<!-- truncate -->

${'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '.repeat(90)}
`,
  'blog/2021-08-01-mdx-blog-post.mdx': `---
slug: mdx-blog-post
title: MDX Blog Post
authors: [carl]
tags: [docusaurus]
---

Posts support MDX.

{/* truncate */}

For example, use JSX to make a button.

{/* prettier-ignore */}
<b>Click me!</b>
`,
  'blog/2021-08-26-welcome/index.md': `---
slug: welcome
title: Welcome
authors: [ada, carl]
tags: [facebook, hello]
---

Simply add Markdown files to the \`blog\` folder.

<!-- truncate -->

The post date comes from the file name, and pictures may be beside the post:

![A plate](./plate.svg)
`,
  'blog/2021-08-26-welcome/plate.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'static/img/carl.png': 'png',
};
