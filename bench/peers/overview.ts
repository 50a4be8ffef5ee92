/** Prints the six rows that the README shows for all engines. */
import type { BuildFigures } from './measure-builds.ts';
import type { Figures } from './report.ts';
import { median, printTable } from '../table.ts';

/** Prints the overview. Builds are those of the largest site that every engine has built. */
export function printOverview({ builds, weights, paints, navigations }: Figures): void {
  const names = [...weights.keys()];
  const [pages, engines] = [...builds].findLast(([, built]) =>
    names.every((name) => built.has(name)),
  ) ?? [0, new Map<string, BuildFigures[]>()];
  const row = (label: string, valueOf: (name: string) => string): string[] => [
    label,
    ...names.map(valueOf),
  ];
  const seconds =
    (part: 'cold' | 'edit') =>
    (name: string): string =>
      median((engines.get(name) ?? []).map((figure) => figure[part])).toFixed(1);
  const kilobytes =
    (part: 'total' | 'script') =>
    (name: string): string =>
      ((weights.get(name)?.[part] ?? Number.NaN) / 1000).toFixed(1);
  printTable(
    'Overview, for the README',
    [`the same ${pages.toLocaleString('en')} pages`, ...names],
    [
      row('first build, s', seconds('cold')),
      row('one page edited, a new process, s', seconds('edit')),
      row('a first visit, KB', kilobytes('total')),
      row('JavaScript before load, KB', kilobytes('script')),
      row('first and largest paint on a slow phone, ms', (name) => {
        const loads = paints.get(name) ?? [];
        return [loads.map(({ fcp }) => fcp), loads.map(({ lcp }) => lcp)]
          .map((times) => median(times).toFixed(0))
          .join(', ');
      }),
      row('click to heading on a slow phone, ms', (name) =>
        median((navigations.get(name) ?? []).map(({ warmThrottled }) => warmThrottled)).toFixed(0),
      ),
    ],
  );
}
