import { Pencil } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import { Caption, Column, Row } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { ChatMessage } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { type VersionActions, VersionSwitch } from '../versions/version-switch.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionText } from './question-text.tsx';

export interface EditActions {
  /** The text typed in place of this question; undefined while another one is edited, or none. */
  text: string | undefined;
  onBegin: (message: ChatMessage) => void;
  onText: (text: string) => void;
  onSend: () => void;
  onEnd: () => void;
}

interface Props {
  message: ChatMessage;
  /** Absent where nothing may be asked. */
  edit?: EditActions | undefined;
  versions: VersionActions;
}

/** The button that the field took the place of gets the focus back, from nothing else. */
function useFocusAfter(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    if (was.current && !editing && document.activeElement === document.body) button.current?.focus();
    was.current = editing;
  }, [editing]);
  return button;
}

/** What the person asked: a soft raised block at the right. */
export const QuestionMessage = memo(function QuestionMessage({ message, edit, versions }: Props) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const editing = edit?.text !== undefined;
  const button = useFocusAfter(editing);
  const isSaved = !message.id.startsWith('client:');
  return (
    <Column
      component="article"
      data-question={message.id}
      sx={{
        alignSelf: 'flex-end',
        maxWidth: editing ? '100%' : 'min(85%, 60ch)',
        width: editing ? '60ch' : undefined,
        alignItems: 'flex-end',
        gap: 1,
        '& .quiet': { opacity: 0 },
        '&:hover .quiet, &:focus-within .quiet': { opacity: 1 },
        '@media (hover: none)': { '& .quiet': { opacity: 1 } },
      }}
    >
      <VisuallyHidden>{t('messages.you')}</VisuallyHidden>
      {edit?.text !== undefined ? (
        <QuestionEditor
          text={edit.text}
          busy={!versions.ready}
          onText={edit.onText}
          onSend={edit.onSend}
          onCancel={edit.onEnd}
        />
      ) : (
        <QuestionText text={message.content} />
      )}
      {!editing && (
        <Row className="question-foot" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', px: 1, gap: 1 }}>
          {edit && isSaved && (
            <IconAction
              ref={button}
              className="quiet"
              size="small"
              label={t('versions.edit')}
              aria-disabled={!versions.ready}
              onClick={() => versions.ready && edit.onBegin(message)}
              sx={{ '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } }}
            >
              <Pencil size={14} />
            </IconAction>
          )}
          {message.versions && <VersionSwitch versions={message.versions} of="question" {...versions} />}
          <Caption
            component="time"
            dateTime={message.created_at}
            title={formats.dateTime(message.created_at)}
          >
            {formats.moment(message.created_at)}
          </Caption>
        </Row>
      )}
    </Column>
  );
});
