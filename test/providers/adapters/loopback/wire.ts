/** One answer of a model: text, or calls. Arguments are JSON text, as most providers stream them. */
export type Step = {
  readonly text?: string;
  /** Their ids are empty where the provider gives none, as some do at times. */
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  /** The provider fails instead: it refuses because of its load, or breaks off after the first words. */
  readonly fails?: "at once" | "midway";
};

/** A server-sent event; without a name where a provider gives none. */
export type Event = readonly [name: string, data: object | string];

/** How one provider's API answers, in shapes that were recorded from it. */
export type Wire = {
  /** The path and the query of its requests. */
  readonly path: RegExp;
  /** An answer that is not streamed. */
  readonly whole: (step: Step, count: number) => object;
  /** The events of a stream, each as it goes over the wire. */
  readonly streamed: (step: Step, count: number) => readonly Uint8Array[];
  readonly streamType: string;
  /** What ends a stream midway; without it the connection breaks. */
  readonly lastEvent?: Uint8Array;
  /** The status of a provider that has too much to do. */
  readonly overloaded: number;
  readonly failure: (status: number, message: string) => Failure;
};
export type Failure = { readonly headers?: Readonly<Record<string, string>>; readonly body: object };

export const eventStream = "text/event-stream";

/** A server-sent event as it goes over the wire. */
export function eventBytes([name, data]: Event): Uint8Array {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  return Buffer.from(`${name === "" ? "" : `event: ${name}\n`}data: ${text}\n\n`);
}

/** An event whose name stands in it as well. */
export const typed = (data: { type: string; [member: string]: unknown }): Event => [data.type, data];

/** Three pieces of a text. */
export const pieces = (text: string): readonly string[] => {
  const [first, second] = [Math.floor(text.length / 3), Math.floor((2 * text.length) / 3)];
  return [text.slice(0, first), text.slice(first, second), text.slice(second)];
};

/** Arguments where a provider has parsed them; what is no JSON stays text. */
export function parsed(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
