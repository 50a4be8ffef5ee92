/** Files and folders with code: what lint reads, and what the types of some `tsconfig.json` cover. */
export const CODE = [
  'bench',
  'build.ts',
  'cli',
  'client',
  'compiler',
  'content',
  'dev',
  'examples',
  'importer',
  'model',
  'packages',
  'publisher',
  'tests',
  'worker',
];
