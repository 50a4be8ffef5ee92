/** A loader: makes a page of each recipe in `data/`, and gives all of them to pages that import it. */
import fs from 'node:fs';
import { defineLoader } from 'edgepress';

interface Recipe {
  name: string;
  minutes: number;
  steps: string[];
}

export default defineLoader({
  watch: ['data/*.json'],
  load({ files }): Recipe[] {
    return files.flatMap((file): Recipe[] => JSON.parse(fs.readFileSync(file, 'utf8')));
  },
  pages(recipes) {
    return recipes.map(({ name, minutes, steps }) => ({
      path: `${name.toLowerCase()}.md`,
      text: `# ${name}\n\nTakes ${minutes} minutes.\n\n${steps.map((step) => `1. ${step}`).join('\n')}\n`,
    }));
  },
});
