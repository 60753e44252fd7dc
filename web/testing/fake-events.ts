import { type LiveEventData, type LiveEventName, liveEvents } from '#contract/live.ts';
import { answerWith } from './fake-api.ts';

/** Opens the stream of live events for this test; `emit` sends one, as the contract has it. */
export function openFakeEvents(): { emit: <N extends LiveEventName>(name: N, data: LiveEventData<N>) => void } {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  answerWith('GET /events', () => {
    const body = new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  let id = 0;
  return {
    emit: (name, data) => {
      id += 1;
      const text = `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(liveEvents[name].parse(data))}\n\n`;
      for (const stream of streams) stream.enqueue(new TextEncoder().encode(text));
    },
  };
}
