/** The code samples of a request in the languages that a site has chosen. */
import type { SampleLanguage } from './sample-language.ts';
import type { SampleRequest } from './sample-request.ts';
import { csharp } from './csharp.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { kotlin } from './kotlin.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';

/** A code sample with the label of its tab and the language of its code block. */
export interface Sample {
  value: SampleLanguage;
  label: string;
  lang: string;
  code: string;
}

/** Returns a sample of the request in each language. */
export function samples(request: SampleRequest, languages: readonly SampleLanguage[]): Sample[] {
  return languages.map((value) => {
    const { label, lang, write } = WRITERS[value];
    return { value, label, lang, code: noteOf(request, value) + write(request) };
  });
}

/** Returns the label of a language. */
export function languageLabel(language: SampleLanguage): string {
  return WRITERS[language].label;
}

// In these languages, the client that sends the request has the certificate. The others name its files.
function noteOf({ credentials }: SampleRequest, language: SampleLanguage): string {
  const needsCertificate = credentials.some(({ kind }) => kind === 'certificate');
  return needsCertificate && CLIENT_LANGUAGES.has(language)
    ? '// Set up the HTTP client with your client certificate.\n'
    : '';
}

const CLIENT_LANGUAGES = new Set<SampleLanguage>(['javascript', 'java', 'csharp', 'go', 'kotlin']);

interface Writer {
  label: string;
  lang: string;
  write: (request: SampleRequest) => string;
}

const WRITERS: Record<SampleLanguage, Writer> = {
  curl: { label: 'curl', lang: 'bash', write: curl },
  javascript: { label: 'JavaScript', lang: 'javascript', write: javascript },
  python: { label: 'Python', lang: 'python', write: python },
  java: { label: 'Java', lang: 'java', write: java },
  csharp: { label: 'C#', lang: 'csharp', write: csharp },
  go: { label: 'Go', lang: 'go', write: go },
  ruby: { label: 'Ruby', lang: 'ruby', write: ruby },
  php: { label: 'PHP', lang: 'php', write: php },
  kotlin: { label: 'Kotlin', lang: 'kotlin', write: kotlin },
};
