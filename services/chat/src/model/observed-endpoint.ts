import type { Metrics } from '@cairn/platform/telemetry';
import { errorType, startSpan } from '@cairn/platform/tracing';
import type { ModelPart } from '../writing/chat-model.ts';
import type { Completion, OpenAiEndpoint, OpenAiEndpointOptions } from './openai-endpoint.ts';

/**
 * The endpoint, with a span and a measurement for each request: which model, how long, and how many tokens. What is
 * asked and answered is in neither.
 */
export function observedEndpoint(
  endpoint: OpenAiEndpoint,
  { model, baseUrl }: Pick<OpenAiEndpointOptions, 'model' | 'baseUrl'>,
  metrics: Metrics | undefined,
): OpenAiEndpoint {
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': model,
    'server.address': new URL(baseUrl).hostname,
  };

  async function* complete(completion: Completion): AsyncGenerator<ModelPart> {
    const span = startSpan(`chat ${model}`, { kind: 'client', attributes });
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1_000;
    let hasText = false;
    // Until the model said that it ended.
    let outcome = 'cancelled';
    const used: Completion['used'] = (usage) => {
      span?.set({ 'gen_ai.usage.input_tokens': usage.input, 'gen_ai.usage.output_tokens': usage.output });
      metrics?.modelTokens.inc({ direction: 'input' }, usage.input);
      metrics?.modelTokens.inc({ direction: 'output' }, usage.output);
      completion.used(usage);
    };
    try {
      for await (const part of endpoint.complete({ ...completion, used })) {
        if (!hasText) span?.set({ 'gen_ai.response.time_to_first_chunk': seconds() });
        hasText = true;
        if (part.kind === 'end') {
          outcome = 'done';
          span?.set({ 'gen_ai.response.finish_reasons': part.reason });
        }
        yield part;
      }
    } catch (error) {
      if (!completion.signal.aborted) {
        outcome = 'failed';
        span?.fail(errorType(error));
      }
      throw error;
    } finally {
      metrics?.modelSeconds.observe({ outcome }, seconds());
      span?.end();
    }
  }

  return { complete, adapt: (error) => endpoint.adapt(error) };
}
