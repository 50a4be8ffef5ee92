/** Tabs with one `groupId` offer the same kind of choice, because a choice in one replaces the choice in all of them. */
import fs from 'node:fs';
import { expect, it } from 'vitest';

/** The values of groups that several pages have. */
const SHARED: Record<string, string[]> = {
  platform: ['android', 'ios', 'web', 'react-native', 'flutter', 'cordova'],
  language: ['curl', 'javascript', 'typescript', 'python', 'java', 'csharp'],
  'android-language': ['kotlin', 'java'],
  'ios-language': ['swift', 'objective-c'],
  'ios-package-manager': ['spm', 'cocoapods'],
  'web-install': ['npm', 'script'],
};

/** Values of each group on a page. */
function groupsOf(file: string): { group: string; value: string; file: string }[] {
  const open: string[] = [];
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, group] = /<Tabs groupId="([^"]+)"/.exec(line) ?? [];
      if (group !== undefined) open.push(group);
      const [, value] = /<TabItem value="([^"]+)"/.exec(line) ?? [];
      const found = value === undefined ? [] : [{ group: open.at(-1) ?? '', value, file }];
      if (line.includes('</Tabs>')) open.pop();
      return found;
    });
}

it('have only values that belong to their group', () => {
  const tabs = fs.globSync('content/docs/**/*.mdx').flatMap(groupsOf);
  expect(tabs.length).toBeGreaterThan(200);
  const foreign = tabs.filter(({ group, value }) => SHARED[group]?.includes(value) === false);
  expect(foreign).toEqual([]);
  for (const group of Object.keys(SHARED))
    expect(tabs.filter((tab) => tab.group === group).length, group).toBeGreaterThan(1);
});
