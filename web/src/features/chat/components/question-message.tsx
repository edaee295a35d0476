import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption, Column } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { ChatMessage } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';

/** What the person asked: a soft raised block at the right. */
export const QuestionMessage = memo(function QuestionMessage({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  return (
    <Column
      component="article"
      sx={{ alignSelf: 'flex-end', maxWidth: 'min(85%, 60ch)', alignItems: 'flex-end', gap: 1 }}
    >
      <VisuallyHidden>{t('messages.you')}</VisuallyHidden>
      <Box
        className="question-text"
        sx={{
          bgcolor: 'raised',
          borderRadius: '12px 12px 4px 12px',
          px: 4,
          py: 2.5,
          fontSize: 'size.reading',
          lineHeight: 1.5,
          whiteSpace: 'pre-wrap',
          unicodeBidi: 'plaintext',
          overflowWrap: 'anywhere',
        }}
      >
        {message.content}
      </Box>
      <Caption
        component="time"
        dateTime={message.created_at}
        title={formats.dateTime(message.created_at)}
        sx={{ px: 1 }}
      >
        {formats.moment(message.created_at)}
      </Caption>
    </Column>
  );
});
