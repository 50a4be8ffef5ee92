/**
 * `npm run bench`: what the engine costs, in one run and as ratios, since machines differ and are noisy.
 * `-- builds`, `serving`, `pages`, `lighthouse`, `search` or `content` runs a part; `-- --sizes 165,1000` chooses
 * how many pages. Only when asked for: `-- large 100000` builds and renders one large site (half an hour; `--short`
 * takes shorter pages), `-- abuse` measures every kind of anonymous request and fails when one is above its limit.
 */
import { benchAbuse } from './abuse.ts';
import { benchBuilds } from './builds.ts';
import { benchContent } from './content.ts';
import { benchLarge } from './large.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchPages } from './pages.ts';
import { benchSearch } from './search.ts';
import { benchServing } from './serving.ts';

const args = process.argv.slice(2);
const sizesAt = args.indexOf('--sizes');
const sizes = (sizesAt < 0 ? '165,1000,5000' : (args[sizesAt + 1] ?? '')).split(',').map(Number);
const parts = args.filter(
  (arg, index) => !arg.startsWith('--') && (sizesAt < 0 || index !== sizesAt + 1),
);
const wants = (part: string): boolean => parts.length === 0 || parts.includes(part);

if (parts[0] === 'abuse') process.exit((await benchAbuse()) ? 0 : 1);

const [first, second] = args.filter((arg) => !arg.startsWith('--'));
if (first === 'large') {
  const pages = Number(second ?? 100_000);
  if (!Number.isInteger(pages) || pages < 165) {
    console.error(`large: found "${second}", expected a number of pages, 165 or more.`);
    process.exit(1);
  }
  await benchLarge(pages, args.includes('--short'));
  process.exit();
}

if (wants('builds')) await benchBuilds(sizes);
if (wants('serving')) await benchServing();
if (wants('pages')) await benchPages([150, 1000]);
if (wants('search')) await benchSearch();
if (wants('lighthouse')) await benchLighthouse();
if (wants('content')) await benchContent();
