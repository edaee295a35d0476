import type { JudgedSentences } from '@cairn/proto/chat';
import { enumValue } from '@cairn/proto/enum-names';
import type { Verdict } from './verdict.ts';

/** Verdicts as clients get them. */
export function verdictMessages(verdicts: readonly Verdict[] | undefined): JudgedSentences | undefined {
  return (
    verdicts && {
      sentences: verdicts.map((each) => ({
        ...each,
        secondLook: each.secondLook === true,
        verdict: enumValue(each.verdict, 'SENTENCE_VERDICT_'),
      })),
    }
  );
}
