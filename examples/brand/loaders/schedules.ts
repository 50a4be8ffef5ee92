/** Makes a page of each schedule in `data/schedules`, and gives all of them to pages that import it. */
import fs from 'node:fs';
import path from 'node:path';
import { defineLoader } from 'edgepress';

/** A step of a firing: a ramp to a temperature, then a hold. */
export interface Segment {
  /** Degrees Celsius an hour. Negative when the kiln cools. */
  rate: number;
  /** Degrees Celsius. */
  target: number;
  /** Minutes. */
  hold: number;
}

/** A firing schedule. */
export interface Schedule {
  id: string;
  name: string;
  cone: string;
  use: string;
  notes: string[];
  segments: Segment[];
}

export default defineLoader({
  watch: ['data/schedules/*.json'],
  load({ files }): Schedule[] {
    return files.map((file) => ({
      id: path.basename(file, '.json'),
      ...JSON.parse(fs.readFileSync(file, 'utf8')),
    }));
  },
  pages(schedules) {
    return [
      { path: 'index.mdx', text: library() },
      ...schedules.map((schedule, index) => ({
        path: `${schedule.id}.mdx`,
        text: pageOf(schedule, index + 1),
      })),
    ];
  },
});

function library(): string {
  return `---
title: Schedule library
description: Firing schedules that ship with every controller, ready to load.
sidebar_position: 0
layout: wide
---

import schedules from '@site/loaders/schedules.ts';
import { ScheduleCards } from '@site/components/schedule-cards.tsx';

Every controller ships with these schedules. Load one as it is, or copy it and change a segment: a schedule is only a
[list of ramps and holds](/firing/programs).

<ScheduleCards schedules={schedules} />
`;
}

function pageOf({ id, name, cone, use, notes, segments }: Schedule, position: number): string {
  const rows = segments.map(
    ({ rate, target, hold }, index) =>
      `| ${index + 1} | ${rate > 0 ? 'Heat' : 'Cool'} | ${Math.abs(rate)} °C/h | ${target} °C | ${hold === 0 ? 'none' : `${hold} min`} |`,
  );
  return `---
title: ${name}
description: ${use}
sidebar_position: ${position}
layout: schedule
---

import { FiringCurve } from '@site/components/firing-curve.tsx';

${use} It reaches cone ${cone}.

<FiringCurve name="${name}" segments={${JSON.stringify(segments)}} />

## Segments

| # | Does | Rate | Until | Hold |
|---|---|---|---|---|
${rows.join('\n')}

## Notes

${notes.map((note) => `- ${note}`).join('\n')}

## Load it

\`\`\`sh
curl -X PUT {api}/v1/programs/1 \\
  -H "authorization: Bearer $KILNLARK_KEY" \\
  -d '{ "schedule": "${id}" }'
\`\`\`
`;
}
