/** Files and folders with code: what lint reads, and what the types of some `tsconfig.json` cover. */
export const CODE = [
  'bench',
  'build.ts',
  'cli',
  'client',
  'compiler',
  'content',
  'dev',
  'docs',
  'examples',
  'importer',
  'model',
  'packages',
  'publisher',
  'tests',
  'worker',
];

/** Options of the linter that leave out new projects and samples, whose imports are installed elsewhere. */
export const UNLINTED = [
  'packages/create-edgepress/template/**',
  'content/toolkit/**',
  'content/quickstart/**',
].flatMap((pattern) => ['--ignore-pattern', pattern]);
