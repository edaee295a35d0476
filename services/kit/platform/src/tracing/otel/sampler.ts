import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { newTraceId } from '../trace-context.ts';

/**
 * Decides where a trace begins; what follows is recorded with it, since a trace in parts says little. A share is drawn
 * by chance and not by the trace's id: that one may come from a client, which must not decide what is recorded.
 */
export function samplerOf({ sampler, ratio }: { sampler: string; ratio: number }): Sampler {
  return new ParentBasedSampler({ root: rootSampler(sampler.replace('parentbased_', ''), ratio) });
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  if (name === 'always_on') return new AlwaysOnSampler();
  const share = new TraceIdRatioBasedSampler(ratio);
  return {
    shouldSample: (context) => share.shouldSample(context, newTraceId()),
    toString: () => share.toString(),
  };
}
