import { BookmarkPlus, Copy, MessageSquareText, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarlyDialog } from '#components/early/early-dialog.tsx';
import { earlyPart, useEarly } from '#components/early/early-part.ts';
import { IconAction } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import { type Rating, rateAnswer, removeRating } from '#features/chat/api/feedback.ts';
import { messageOf } from '#lib/api/errors.ts';
import type { ChatMessage } from '#lib/api/types.ts';
import { copyAndTell } from '#lib/copy-text.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { toast } from '#lib/toasts.ts';
import { FeedbackComment } from './feedback-comment.tsx';
import { withoutMarks } from './plain-copy.ts';

const SAVE_MEMORY = earlyPart(() => import('./save-memory.tsx'), ['chat', 'memory']);
const PARTS = [SAVE_MEMORY];

interface Props {
  projectId: number;
  message: ChatMessage;
  onChanged: (message: ChatMessage) => void;
}

interface ActionsProps extends Props {
  /** Writes it again, as another version; absent where that is offered elsewhere, or nothing may be asked. */
  onAgain?: (() => void) | undefined;
  /** No answer is being written, so that this one may be written again. */
  ready: boolean;
}

const RATINGS = [
  { rating: 'good', Icon: ThumbsUp },
  { rating: 'bad', Icon: ThumbsDown },
] as const;

/** The words that are selected within an answer's text; empty where none are. */
function selectedIn(messageId: string): string {
  const selection = window.getSelection();
  const text = document.querySelector(`[data-answer="${CSS.escape(messageId)}"] .answer-text`);
  if (!selection || selection.isCollapsed || !text) return '';
  const isWithin = text.contains(selection.anchorNode) && text.contains(selection.focusNode);
  return isWithin ? selection.toString().trim() : '';
}

/** Whether an answer is good or bad, kept at once; asks why, which may be left out. */
function RatingActions({ projectId, message, onChanged, onRated }: Props & { onRated: () => void }) {
  const { t } = useTranslation('chat');
  const { feedback } = message;
  const rate = async (rating: Rating) => {
    try {
      if (feedback?.rating === rating) {
        await removeRating(projectId, message);
        onChanged({ ...message, feedback: null });
        return;
      }
      onChanged(await rateAnswer(projectId, message, rating, feedback?.comment ?? ''));
      onRated();
    } catch (failure) {
      toast(t('feedback.failed', { message: messageOf(failure) }), 'error');
    }
  };
  return (
    <>
      {RATINGS.map(({ rating, Icon }) => (
        <IconAction
          key={rating}
          className={feedback?.rating === rating ? undefined : 'quiet'}
          size="small"
          label={t(`feedback.${rating}`)}
          aria-pressed={feedback?.rating === rating}
          onClick={() => void rate(rating)}
          sx={feedback?.rating === rating ? { color: 'primary.main' } : undefined}
        >
          <Icon size={14} fill={feedback?.rating === rating ? 'currentColor' : 'none'} />
        </IconAction>
      ))}
    </>
  );
}

/** What may be done with an answer: quiet until one is near it. */
export function AnswerActions({ projectId, message, onChanged, onAgain, ready }: ActionsProps) {
  const { t } = useTranslation('chat');
  const { canChange } = useProjectAccess();
  const [commenting, setCommenting] = useState(false);
  const [remembered, setRemembered] = useState<string | null>(null);
  const forget = () => setRemembered(null);
  useEarly(PARTS);
  const { content, sources, feedback } = message;
  const copy = () =>
    copyAndTell(withoutMarks(content, sources), t('messages.copied'), t('messages.copyFailed'));
  return (
    <>
      <Row sx={{ gap: 0.5 }}>
        <IconAction className="quiet" size="small" label={t('messages.copy')} onClick={() => void copy()}>
          <Copy size={14} />
        </IconAction>
        <RatingActions
          projectId={projectId}
          message={message}
          onChanged={onChanged}
          onRated={() => setCommenting(true)}
        />
        {feedback && !commenting && (
          <IconAction
            className={feedback.comment ? undefined : 'quiet'}
            size="small"
            label={t(feedback.comment ? 'feedback.changeComment' : 'feedback.addComment')}
            onClick={() => setCommenting(true)}
          >
            <MessageSquareText size={14} />
          </IconAction>
        )}
        {onAgain && (
          <IconAction
            className="quiet"
            size="small"
            label={t('messages.again')}
            aria-disabled={!ready}
            onClick={() => ready && onAgain()}
          >
            <RotateCcw size={14} />
          </IconAction>
        )}
        {canChange && (
          <IconAction
            className="quiet"
            size="small"
            label={t('memory.title')}
            onClick={() => setRemembered(selectedIn(message.id) || withoutMarks(content, sources).trim())}
          >
            <BookmarkPlus size={14} />
          </IconAction>
        )}
      </Row>
      {feedback && commenting && (
        <Row sx={{ flexBasis: '100%', '& > form': { flex: 1 } }}>
          <FeedbackComment
            feedback={feedback}
            onSave={async (comment) =>
              onChanged(await rateAnswer(projectId, message, feedback.rating, comment))
            }
            onClose={() => setCommenting(false)}
          />
        </Row>
      )}
      {remembered !== null && (
        <EarlyDialog
          part={SAVE_MEMORY}
          given={{ projectId, message, text: remembered, onClose: forget }}
          title={t('memory.title')}
          field={t('memory.field')}
          onClose={forget}
        />
      )}
    </>
  );
}
