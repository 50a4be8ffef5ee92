/** The languages that code samples can be in. */

/** All languages. */
export const SAMPLE_LANGUAGES = [
  'curl',
  'javascript',
  'python',
  'java',
  'csharp',
  'go',
  'ruby',
  'php',
  'kotlin',
] as const;

/** A language of code samples. */
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];
