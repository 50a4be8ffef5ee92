/** The examples of events in the OpenAPI document. */
import { objectAt, objectsAt } from '../../../compiler/api/source/json.ts';
import { apiRoot, schemaFaults } from './api-schemas.ts';

const schemas = objectAt(objectAt(apiRoot, 'components'), 'schemas');
const mapping = objectAt(objectAt(objectAt(schemas, 'AnalyticsEvent'), 'discriminator'), 'mapping');

/** The example of each event type. */
export const eventExamples = new Map(
  Object.entries(mapping).flatMap(([type, target]) => {
    const [example] = objectsAt(
      objectAt(schemas, String(target).split('/').at(-1) ?? ''),
      'examples',
    );
    return example === undefined ? [] : [[type, example] as const];
  }),
);

/** An example with other values. Throws if the document doesn't allow them. */
export function eventWith(type: string, values: Record<string, unknown>): Record<string, unknown> {
  const event = { ...eventExamples.get(type), ...values };
  const faults = schemaFaults('/components/schemas/AnalyticsEvent', event);
  if (faults !== '') throw new Error(`The event of the test is wrong: ${faults}`);
  return event;
}
