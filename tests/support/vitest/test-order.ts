/** Orders test files: slow ones first, so that no worker is left with a slow file at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of one project run together, so that workers keep their modules and their browser. Tests in workerd wait for
 * clocks and come before tests that compute. The quick ones are the last, so that all workers end together.
 */
const ORDER = ['engines', 'browser', 'site', 'workerd', 'mocking', 'node', 'unit', 'client'];

/** Sorts by project, then like vitest: by duration in the previous run, or else by size. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification): number => ORDER.indexOf(project.name);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
