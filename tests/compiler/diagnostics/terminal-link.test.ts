import { describe, expect, it } from 'vitest';
import { type Diagnostic, diagnosticText } from '../../../compiler/diagnostics/diagnostic.ts';
import { ruleLink, showsLinks } from '../../../compiler/diagnostics/print-diagnostics.ts';

const FINDING: Diagnostic = {
  severity: 'warning',
  rule: 'check/owner',
  file: '/nowhere/a.mdx',
  message: 'No owner.',
};

describe('links in terminals', () => {
  it('lead from the name of the rule to its entry', () => {
    const url = 'https://edgepress.example/reference/diagnostics#check-name';
    expect(diagnosticText(FINDING, ruleLink(FINDING.rule))).toBe(
      `warning: /nowhere/a.mdx: No owner. [\u001B]8;;${url}\u001B\\check/owner\u001B]8;;\u001B\\]`,
    );
    expect(diagnosticText(FINDING)).toBe('warning: /nowhere/a.mdx: No owner. [check/owner]');
  });

  it.each([
    [{ TERM_PROGRAM: 'iTerm.app' }, true],
    [{ VTE_VERSION: '7600' }, true],
    [{ TERM: 'xterm-kitty' }, true],
    [{ WT_SESSION: 'a1' }, true],
    [{ VTE_VERSION: '4900' }, false],
    [{ TERM: 'xterm-256color' }, false],
    [{ TERM_PROGRAM: 'iTerm.app', CI: 'true' }, false],
    [{ TERM_PROGRAM: 'iTerm.app', NO_COLOR: '1' }, false],
    [{ TERM_PROGRAM: 'iTerm.app', TERM: 'dumb' }, false],
  ])('are written with %o: %s', (env, expected) => {
    expect(showsLinks({ isTTY: true }, env)).toBe(expected);
    expect(showsLinks({ isTTY: undefined }, env)).toBe(false);
  });
});
