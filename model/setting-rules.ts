/** The rules for values of settings. */
import { isLocalHost } from './local-host.ts';

/** A rule for a setting. */
export interface SettingRule {
  expected: string;
  accepts: (text: string) => boolean;
  /** Whether messages may quote the value. Secrets and URLs (which can contain a password) must not be quoted. */
  isPublic?: true;
}

/** The seconds for which HSTS holds by default. */
export const TWO_YEARS = 63_072_000;

/** Whether this is valid for `HSTS`. Browsers preload a domain only with its subdomains and for at least a year. */
export function isHsts(text: string): boolean {
  const parts = text.split(';').map((part) => part.trim());
  const isKnown = parts.every((part) =>
    /^(?:max-age=\d{1,10}|includeSubDomains|preload)$/.test(part),
  );
  if (!isKnown || new Set(parts).size < parts.length) return false;
  const age = Number(/max-age=(\d+)/.exec(text)?.[1] ?? TWO_YEARS);
  return !parts.includes('preload') || (parts.includes('includeSubDomains') && age >= 31_536_000);
}

/** A number in a range. */
export function numberRule(expected: string, least: number, most: number): SettingRule {
  return {
    expected,
    accepts: (text) =>
      /^\d+(?:\.\d+)?$/.test(text) && Number(text) >= least && Number(text) <= most,
    isPublic: true,
  };
}

/** A secret of a minimum length. */
export function keyRule(shortest: number): SettingRule {
  return { expected: `${shortest} characters or more`, accepts: (text) => text.length >= shortest };
}

/** A text for a header. Any other character in a header would throw on every request. */
export function headerRule(what: string): SettingRule {
  return {
    expected: `${what} of visible ASCII characters`,
    accepts: (text) => /^[!-~]+$/.test(text),
  };
}

/** Whether this is an absolute address without a user. */
export function isHttp(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username } = new URL(text);
  return /^https?:$/.test(protocol) && username === '';
}

/** Whether this is an address that questions and a key may be sent to. Only a service on the operator's own machine may be without TLS. */
export function isSafeUrl(text: string): boolean {
  return isHttp(text) && (text.startsWith('https:') || isLocalHost(new URL(text).host, []));
}
