/** Readers' answers to "Was this page helpful?" and their comments: where they go, and what they contain. */
import type { EventBatch, FeedbackEvent } from '../../model/events/event.ts';
import { FEEDBACK_EVENTS } from '../../model/events/event.ts';
import type { Manifest } from '../../model/release/release.ts';
import type { Config } from '../config/env.ts';
import { measure } from '../observability/metrics.ts';
import { readDestinations } from './destinations.ts';
import type { EventContext } from './event-context.ts';

/** Where feedback goes: to the customer-data service, to Analytics Engine, or nowhere. */
export function feedbackTarget(config: Config, { site }: Manifest): 'data' | 'metrics' | null {
  if (site.feedback === false) return null;
  const { data } = readDestinations(config.settings);
  if (site.analytics.enabled && data !== null) return 'data';
  return config.metrics === undefined ? null : 'metrics';
}

/**
 * Whether a page asks the question. The client of an older release thanks for every vote, so it's only asked where that
 * client sends them.
 */
export function asksForFeedback(config: Config, manifest: Manifest): boolean {
  const target = feedbackTarget(config, manifest);
  return target !== null && (target === 'data' || manifest.client.feedback === true);
}

/** The one vote or comment in a batch, or `null` if the batch contains anything else. */
export function feedbackIn({ events }: EventBatch): FeedbackEvent | null {
  const [event, ...more] = events;
  if (event?.type !== 'track' || more.length > 0) return null;
  const { answer, comment, path } = event.properties;
  const isKnown = FEEDBACK_EVENTS.some((name) => name === event.event);
  const isComplete = (answer === 'yes' || answer === 'no') && typeof path === 'string';
  const isComment = event.event === 'Documentation comment given';
  const hasComment = typeof comment === 'string' && comment !== '';
  return isKnown && isComplete && isComment === hasComment ? event : null;
}

/** Writes feedback to Analytics Engine, for sites without a customer-data service. */
export function storeFeedback({ metrics }: EventContext, { properties }: FeedbackEvent): void {
  const { path, answer, comment = '' } = properties;
  const kind = comment === '' ? 'vote' : 'comment';
  measure(metrics, 'feedback', [kind, String(path), String(answer), String(comment)], [1]);
}
