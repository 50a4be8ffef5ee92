/** The worker with a response cache that stores nothing: every request renders. */
import { createIsolateState } from '../../worker/context/request-context.ts';
import { createApp } from '../../worker/index.ts';

const responses = {
  memory: () => undefined,
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(),
};

export default createApp({ ...createIsolateState(), responses });
