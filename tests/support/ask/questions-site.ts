/** Content for questions in the browser. */
import { siteModule } from '../sites/temporary-site.ts';

/** Files of a content folder whose site answers questions. */
export function questionsSite(ask: 'passages' | 'model'): Record<string, string> {
  return {
    'site.ts': siteModule({ ask }),
    'docs/start.mdx': '---\nslug: /\n---\n# Start\n\nRead about cards first.\n',
    'docs/guide/cards.mdx': `# Cards\n\nWhat cards are.\n\n## Create a draft\n\nSelect New card in the dashboard. The card stays a draft until you publish it.\n\n## Cancel a card\n\nSelect Cancel in the dashboard. <b>Cancelled</b> cards disappear from the app.\n`,
    'docs/guide/tokens.mdx': '# Tokens\n\n## Lifetime\n\nA token is valid for one hour.\n',
  };
}
