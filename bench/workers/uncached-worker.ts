/** The worker with a page cache that keeps nothing: every request renders. */
import { createApp } from '../../worker/index.ts';
import { createIsolateState } from '../../worker/context/request-context.ts';

const pages = {
  near: () => undefined,
  far: () => Promise.resolve(null),
  keep: () => Promise.resolve(),
};

export default createApp({ ...createIsolateState(), pages });
