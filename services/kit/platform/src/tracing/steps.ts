import { currentSpan, type Span, withSpan } from './span.ts';

/** Runs each step of a generator as part of a span: a generator runs within what asks it for its next step. */
export async function* stepsWithin<Step, Result>(
  span: Span | undefined,
  steps: AsyncGenerator<Step, Result, undefined>,
): AsyncGenerator<Step, Result, undefined> {
  if (!span && !currentSpan()) return yield* steps;
  let isOver = false;
  try {
    for (;;) {
      const step = await withSpan(span, () => steps.next());
      isOver = step.done === true;
      if (step.done) return step.value;
      yield step.value;
    }
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    if (!isOver) await withSpan(span, () => steps.return(undefined as never));
  }
}
