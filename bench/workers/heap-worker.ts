/** The worker as it is deployed, for measurements of its heap. */
import worker from '../../worker/index.ts';
import { collectable } from './collectable.ts';

export default collectable(worker);
