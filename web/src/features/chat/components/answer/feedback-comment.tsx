import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Muted, Row } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import type { ChatMessage } from '#lib/api/types.ts';
import { useForm } from '#lib/use-form.ts';

interface Props {
  feedback: NonNullable<ChatMessage['feedback']>;
  onSave: (comment: string) => Promise<void>;
  onClose: () => void;
}

/** In characters, as the service takes them. */
const LONGEST = 2_000;

/** Why an answer is good or bad, in the person's words; may stay empty. What was typed stays after a failure. */
export function FeedbackComment({ feedback, onSave, onClose }: Props) {
  const { t } = useTranslation(['chat', 'common', 'errors']);
  const form = useForm({
    initial: { comment: feedback.comment },
    rules: ({ comment }) => ({
      comment:
        Array.from(comment.trim()).length > LONGEST
          ? t('errors:comment_too_long', { max: LONGEST })
          : undefined,
    }),
    send: async ({ comment }) => {
      await onSave(comment);
      onClose();
    },
  });
  return (
    <Form form={form} aria-label={t('feedback.form')} sx={{ gap: 2, mt: 2, maxWidth: '60ch' }}>
      {form.error && <Notice level="error">{form.error}</Notice>}
      <TextInput
        label={t(feedback.rating === 'good' ? 'feedback.whatGood' : 'feedback.whatBad')}
        multiline
        minRows={2}
        maxRows={8}
        autoFocus
        {...form.field('comment')}
      />
      <Row sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Muted sx={{ flex: '1 1 16rem' }}>{t('feedback.readers')}</Muted>
        <Row sx={{ gap: 2, ml: 'auto' }}>
          <Button size="small" color="inherit" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button size="small" type="submit" variant="outlined" disabled={form.disabled}>
            {t('feedback.save')}
          </Button>
        </Row>
      </Row>
    </Form>
  );
}
