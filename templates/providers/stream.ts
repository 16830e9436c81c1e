/** What collectors take: an SDK's stream, or events that were kept. */
export type Stream<Event> = AsyncIterable<Event> | Iterable<Event>;

/**
 * Stands where the provider's reason for the end would, in a response whose stream had no end. A connection that broke must not
 * look like a model that was done, for the last call may be half of one.
 */
export const streamEnded = "stream_ended";
