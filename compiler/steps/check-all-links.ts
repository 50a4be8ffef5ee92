/** Step: checks the links of all pages and of the configuration. */
import { checkLinks } from '../links/check-links.ts';
import { checkConfigLinks } from '../links/config-links.ts';
import { LinkChecker } from '../links/link-checker.ts';
import { collectLinkTargets } from '../links/link-targets.ts';
import type { CheckedLinks } from '../store/cache-snapshot.ts';
import type { NavigableBuild } from './add-navigation.ts';
import type { BuildSession } from './build-session.ts';

/** A build whose links have been checked. */
export interface CheckedBuild extends NavigableBuild {
  links: CheckedLinks;
}

/** Checks links and anchors. Pages are only checked again when they or the link targets have changed. */
export async function checkAllLinks(
  { timings, compiler }: BuildSession,
  build: NavigableBuild,
): Promise<CheckedBuild> {
  const { source, shared, navigation, files, diagnostics } = build;
  return timings.step('check links', () => {
    const targets = collectLinkTargets(source, build, navigation, files);
    const options = {
      policies: source.config.links,
      detail: (file: string) => compiler.detail(file),
    };
    const checker = new LinkChecker(targets, options);
    const found = [
      ...checkConfigLinks(source, shared.sidebars, checker),
      ...[...build.templatePages.values()].flatMap((template) => checker.checkPage(template)),
    ];
    const links = checkLinks(targets, { ...options, before: compiler.snapshot() });
    return { ...build, links, diagnostics: [...diagnostics, ...found] };
  });
}
