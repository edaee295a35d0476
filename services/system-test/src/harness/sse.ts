import { z } from 'zod';

const eventData = z.looseObject({
  type: z.string(),
  content: z.string().optional(),
  stage: z.string().optional(),
  message: z.unknown().optional(),
  sources: z
    .array(z.looseObject({ number: z.number(), quote: z.string(), document_id: z.string() }))
    .optional(),
  offset: z.number().optional(),
});

export interface SseMessage {
  id: string | undefined;
  data: z.infer<typeof eventData>;
}

/** The events of a response, in order; throws when it is no stream of events. Nothing for a 204. */
export async function* readSse(request: Promise<Response>): AsyncGenerator<SseMessage> {
  const response = await request;
  if (response.status === 204) return;
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  let buffer = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    buffer += piece;
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const data = lines.find((line) => line.startsWith('data: '));
      if (!data) continue;
      yield {
        id: lines.find((line) => line.startsWith('id: '))?.slice(4),
        data: eventData.parse(JSON.parse(data.slice(6))),
      };
    }
  }
}
