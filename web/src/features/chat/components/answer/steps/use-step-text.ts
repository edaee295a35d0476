import { useTranslation } from 'react-i18next';
import type { AnswerStep } from '#lib/api/types.ts';

/** Set apart from the sentence around it, whichever way it is written (Unicode isolates). */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** What a step does, did, or failed with, in words. */
export function useStepText(): (step: AnswerStep) => string {
  const { t } = useTranslation('chat');

  function readText({ state, count, documents, pages, fault, ...step }: AnswerStep): string {
    const text = step.text && isolated(step.text);
    if (state === 'failed') {
      const because = { fault: t(`steps.faults.${fault ?? 'failed'}`) };
      return text ? t('steps.readFailed', { text, ...because }) : t('steps.readPassagesFailed', because);
    }
    if (state !== 'done') return text ? t('steps.reading', { text }) : t('steps.readingPassages');
    if (text && pages > 0) return t('steps.readPages', { count: pages, text });
    const passages = t('status.passages', { count });
    if (text) return t('steps.readPassages', { passages, text });
    return t('steps.readDocuments', { passages, documents: t('status.documents', { count: documents }) });
  }

  return (step) => {
    const { kind, state, count, fault } = step;
    const text = isolated(step.text);
    switch (kind) {
      case 'plan':
        if (state === 'done') return t('steps.planned', { count });
        if (state !== 'failed') return t('steps.planning');
        return t('steps.planFailed', { fault: t(`steps.faults.${fault ?? 'failed'}`) });
      case 'search':
        if (state === 'done') return t('steps.searched', { text, count });
        return state === 'failed' ? t('steps.searchFailed', { text }) : t('steps.searching', { text });
      case 'read':
        return readText(step);
      default:
        if (state === 'done') return t('steps.written');
        return state === 'failed' ? t('steps.writeFailed') : t('steps.writing');
    }
  };
}
