/** `edgepress preview`: uploads a release and prints a signed link to it; the site stays as it is. */
import { publishCommand } from './publish.ts';

/** The command. */
export default publishCommand(
  'preview',
  'Builds the site, uploads it to KV, and prints a link to it. The site stays as it is.',
);
