/** The worker without a response cache, for measurements of its heap. */
import { collectable } from './collectable.ts';
import uncached from './uncached-worker.ts';

export default collectable(uncached);
