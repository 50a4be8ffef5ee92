/** Prints what a publish is about to write, and checks it against the daily limit. */
import type { Timings } from '../../compiler/diagnostics/timings.ts';
import { counted } from '../../compiler/diagnostics/counted.ts';
import type { Namespace } from '../kv/namespace.ts';
import { OperatorError } from '../../compiler/diagnostics/operator-error.ts';
import { changeLine } from '../releases/page-diff.ts';
import type { Plan } from './plan.ts';
import type { Upload } from '../releases/upload.ts';

/** Page changes that are printed one by one. */
const PRINTED_CHANGES = 20;

/** The budget of writes. */
export interface WriteBudget {
  /** Writes that the plan allows a day. */
  limit: number;
  /** Upload as much as today's writes allow, and the rest another day. */
  inParts: boolean;
}

/** Prints a plan. `others` counts writes other than objects, `used` today's writes so far. */
export function printPlan(
  { changes, missing, bytes, images }: Plan,
  { others, used, limit }: { others: number; used: number; limit: number },
  namespace: Namespace,
): void {
  const count = (kind: string): number => changes.filter((change) => change.kind === kind).length;
  console.log(
    `To ${namespace.name}: ${counted(count('added'), 'page')} added, ${count('changed')} changed, ${count('removed')} removed`,
  );
  for (const change of changes.slice(0, PRINTED_CHANGES)) console.log(`  ${changeLine(change)}`);
  if (changes.length > PRINTED_CHANGES)
    console.log(`  … and ${counted(changes.length - PRINTED_CHANGES, 'page')} more`);
  const plan =
    limit === Infinity
      ? ''
      : ` of the ${limit.toLocaleString('en')} that the plan allows a day (${used} used by this machine today)`;
  console.log(
    `  ${counted(missing.length, 'object')} (${Math.ceil(bytes / 1024).toLocaleString('en')} KB), ${counted(missing.length + others, 'write')}${plan}`,
  );
  if (images > 0) console.log(`  ${imageWrites(images)}`);
}

/** Whether today's writes suffice. Throws when they don't, unless the upload may be split over several days. */
export function checkWriteBudget(
  { needed, used, images }: { needed: number; used: number; images: number },
  { limit, inParts }: WriteBudget,
): boolean {
  if (used + needed <= limit) return true;
  if (inParts && used < limit) return false;
  throw new OperatorError(
    `This publish needs ${counted(needed, 'write')}, but the plan allows ${limit.toLocaleString('en')} a day, of which this machine has used ${used}: nothing was written. Pass "--plan paid" on a paid plan, or "--in-parts" to upload over several days.${images > 0 ? ` ${imageWrites(images)}.` : ''}`,
  );
}

function imageWrites(images: number): string {
  return `${counted(images, 'write')} for smaller versions of images (\`images.responsive\`)`;
}

/** Prints the progress of an upload. */
export function uploadProgress(timings: Timings): NonNullable<Upload['progress']> {
  return (done, total) => {
    if (process.stdout.isTTY) timings.progress?.(done, total, 'upload');
    else if (total > done || done > 500) console.log(`  uploaded ${done} of ${total}`);
  };
}
