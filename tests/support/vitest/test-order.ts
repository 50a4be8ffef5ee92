/** The order of test files: long ones first, so that no worker is left with a long one when the other is done. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of one project follow each other: a worker that keeps its modules and its browser is not ended in between. */
const ORDER = ['engines', 'browser', 'site', 'node', 'workerd', 'unit', 'client'];

/** Sorts by project, and within a project as vitest does: by what files took the last time, else by their size. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification): number => ORDER.indexOf(project.name);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
