import type { AnswerEvent } from '@cairn/proto/chat';
import type { AiSettings } from '../ai-settings/ai-settings.ts';
import { settingsMessage } from '../ai-settings/settings-reader.ts';

/**
 * The steps of an answer, with the AI settings after the first one: a refusal in their place would still be one. An
 * answer that has ended when its reader comes is without them, as it is where they cannot be read.
 */
export async function* withAiConfig(
  events: AsyncIterable<AnswerEvent>,
  settings: Promise<AiSettings | undefined>,
): AsyncGenerator<{ event: AnswerEvent }> {
  let isFirst = true;
  for await (const event of events) {
    yield { event };
    if (!isFirst) continue;
    isFirst = false;
    const known = event.kind?.$case === 'done' ? undefined : await settings;
    if (known) yield { event: { ...event, kind: { $case: 'aiConfig', value: settingsMessage(known) } } };
  }
}
