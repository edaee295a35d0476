import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import { Caption, Row } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { ChatMessage } from '#lib/api/types.ts';

/** What may be done with versions of messages; the same functions as long as they do the same. */
export interface VersionActions {
  /** False while an answer is being written or another version is on its way. */
  ready: boolean;
  onChoose: (messageId: string) => void;
}

/** Where a message is rendered: versions of it take each other's place, so that the focus stays where it is. */
export const placeKey = ({ id, versions }: ChatMessage): string => versions?.ids[0] ?? id;

const STEPS = [
  { step: -1, name: 'previous', Icon: ChevronLeft },
  { step: 1, name: 'next', Icon: ChevronRight },
] as const;

/** Which of its versions a message is, and the way to those before and after it. */
export function VersionSwitch({
  versions,
  of,
  ready,
  onChoose,
}: VersionActions & { versions: NonNullable<ChatMessage['versions']>; of: 'question' | 'answer' }) {
  const { t } = useTranslation('chat');
  const whichId = useId();
  const { index, count, ids } = versions;
  return (
    <Row
      role="group"
      className="not-printed"
      aria-label={t(`versions.${of}`)}
      sx={{ color: 'text.secondary', flex: 'none' }}
    >
      {STEPS.map(({ step, name, Icon }) => {
        const id = ids[index - 1 + step];
        const can = ready && id !== undefined;
        return (
          <IconAction
            key={name}
            size="small"
            label={t(`versions.${name}`)}
            aria-describedby={whichId}
            // Not `disabled`: the focus stays on it.
            aria-disabled={!can}
            onClick={() => can && onChoose(id)}
            sx={{ order: step, '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' } }}
          >
            <Icon size={14} aria-hidden />
          </IconAction>
        );
      })}
      <Caption component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        <span aria-hidden>{`${index} / ${count}`}</span>
        <VisuallyHidden>
          <span id={whichId}>{t('versions.which', { index, count })}</span>
        </VisuallyHidden>
      </Caption>
    </Row>
  );
}
