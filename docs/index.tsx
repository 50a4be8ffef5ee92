/** The home page. */
import type { ReactElement } from 'react';
import { Link } from 'edgepress/components';
import { Terminal } from './components/terminal.tsx';
import styles from './home.module.css';
import after from './recordings/edit-after.webp';
import before from './recordings/edit-before.webp';
import runs from './recordings/runs.json' with { type: 'json' };

export const frontMatter = {
  title: 'Edgepress',
  description:
    'Documentation rendered at the edge: publish an edit without a deploy, and roll back with one write.',
  slug: '/',
  layout: 'home',
};

const FACTS = [
  { figure: '8', text: 'KV writes at most for an edit, with 150 pages or 100,000' },
  { figure: '1', text: 'write to roll back' },
  { figure: '4 KB', text: 'of JavaScript before the first interaction' },
  { figure: '21 KB', text: 'for a first visit, everything included' },
];

const FEATURES = [
  {
    to: '/search-guide',
    title: 'Search',
    text: 'An index for each language and version, in the worker. Typesense is optional.',
  },
  {
    to: '/write/versions',
    title: 'Versions and languages',
    text: 'In one release, at the same URLs as in Docusaurus.',
  },
  {
    to: '/write/islands',
    title: 'Islands',
    text: 'React where a page is interactive. Everything else is HTML.',
  },
  {
    to: '/try-it',
    title: 'API reference',
    text: 'From an OpenAPI document, with a console that works without your servers.',
  },
  {
    to: '/operate/security',
    title: 'Security',
    text: 'A strict content security policy with Trusted Types, on by default.',
  },
  {
    to: '/agents',
    title: 'Agents',
    text: 'Markdown at every address, llms.txt, and an MCP server.',
  },
];

// Taken by `npm run recordings`.
const EDIT = [
  { src: before, text: 'Before', alt: 'A page about installing a kiln controller.' },
  {
    src: after,
    text: `After: “${runs.edit.text}”`,
    alt: `The same page. Its first paragraph now begins with “${runs.edit.text}”`,
  },
];

/** Renders the page. */
export default function Home(): ReactElement {
  return (
    <div className={styles.home}>
      <header className={styles.hero}>
        <div>
          <h1>Documentation rendered at the edge</h1>
          <p className={styles.lead}>
            You write MDX. Pages are data in Workers KV, and a Worker serves them from the location
            nearest to the reader. Publishing an edit uploads what changed. Nothing is redeployed.
          </p>
          <p className={styles.actions}>
            <Link className={styles.action} to="/start/create">
              Create a site
            </Link>
            <Link className={styles.quiet} to="/start/comparison">
              Compare with other engines
            </Link>
          </p>
        </div>
        <Terminal run={runs.publish} label="An edit of one page, published to the local KV" />
      </header>
      <dl className={styles.facts}>
        {FACTS.map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <section className={styles.runs} aria-labelledby="back">
        <div>
          <h2 id="back">Every release is complete and can come back</h2>
          <p>
            A rollback moves a pointer. Readers who have a page open stay on its release, with its
            scripts and its search index. <Link to="/operate/rollback">How rollbacks work</Link>
          </p>
        </div>
        <Terminal run={runs.rollback} label="A rollback" />
        <div>
          <h2 id="preview">Show it to someone first</h2>
          <p>
            A preview is a release that only people with a signed link can open. It’s never indexed,
            and the link expires. <Link to="/operate/previews">How previews work</Link>
          </p>
        </div>
        <Terminal run={runs.preview} label="A preview" />
      </section>
      <section className={styles.edit} aria-labelledby="edit">
        <h2 id="edit">Write beside the page</h2>
        <p>
          On your machine, <code>npx edgepress dev</code> compiles the page that you save, and the
          open page changes in place. Here it showed the edit {runs.edit.ms} ms after the file was
          saved. <Link to="/start/first-page">Write a page</Link>
        </p>
        <ul className={styles.pictures}>
          {EDIT.map(({ src, text, alt }) => (
            <li key={src}>
              <figure>
                <img src={src} alt={alt} width="1120" height="640" loading="lazy" />
                <figcaption>{text}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>
      <h2>What’s in it</h2>
      <ul className={styles.features}>
        {FEATURES.map(({ to, title, text }) => (
          <li key={to}>
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.closing}>
        Coming from Docusaurus? <Link to="/import">One command imports your site</Link> and reports
        what it couldn’t convert.
      </p>
    </div>
  );
}
