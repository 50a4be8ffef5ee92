/** Creates preview links (`model/release/preview.ts`). */
import { createHmac } from 'node:crypto';
import { withBase } from '../../model/href.ts';
import {
  PREVIEW_PATH,
  MIN_PREVIEW_KEY_LENGTH,
  signedText,
  tokenText,
} from '../../model/release/preview.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';

/** Checks the secret that signs preview links. Throws when it is missing or too short. */
export function checkPreviewKey(key = ''): string {
  if (key.length >= MIN_PREVIEW_KEY_LENGTH) return key;
  throw new OperatorError(
    `PREVIEW_KEY: found ${key.length} characters, expected at least ${MIN_PREVIEW_KEY_LENGTH}. Create one with "openssl rand -hex 32", give it to the worker with "npx wrangler secret put PREVIEW_KEY", and set it here.`,
  );
}

/** Returns the link to a release, valid until `ends` (seconds since the epoch). */
export function previewLink(
  release: string,
  ends: number,
  key: string,
  { origin, baseUrl }: { origin: string; baseUrl: string },
): string {
  const signature = createHmac('sha256', key).update(signedText(release, ends)).digest('base64url');
  const token = tokenText({ release, ends, signature });
  const link = origin + withBase(baseUrl, `${PREVIEW_PATH}${token}/`);
  // The base URL is part of the release, which may come from another builder.
  if (URL.parse(link)?.origin === origin) return link;
  throw new OperatorError(
    `baseUrl: found ${JSON.stringify(baseUrl)} in the release, expected a path such as /docs/. Correct it in site.ts, and build again.`,
  );
}
