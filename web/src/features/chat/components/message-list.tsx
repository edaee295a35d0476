import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowDown } from 'lucide-react';
import { Children, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { IconAction } from '#components/icon-action.tsx';
import { Column } from '#components/layout.tsx';
import type { ChatMessage } from '#lib/api/types.ts';
import { scrolls } from '#theme/styles.ts';
import { AnswerMessage } from './answer/answer-message.tsx';
import { COLUMN } from './column.ts';
import { type EditActions, QuestionMessage } from './question/question-message.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { placeKey } from './versions/version-switch.tsx';

interface Props {
  projectId: number;
  messages: readonly ChatMessage[];
  /** What the assistant is called, once that is known. */
  aiName: string | undefined;
  /** Id of the answer being written. */
  writing: string | null;
  /** Questions may be asked here. */
  mayAsk: boolean;
  hasOlder: boolean;
  /** Resolves when they are there, or said to have failed. */
  onOlder: () => Promise<void>;
  onAgain: (messageId: string, withoutMemories?: readonly string[]) => void;
  /** Shows another version; resolves when it is there, or said to have failed. */
  onChoose: (messageId: string) => Promise<void>;
  /** Shows a message that may belong to another version than is shown. */
  onFind: (messageId: string) => void;
  /** The question being edited, and what may be done with it. */
  edit: Omit<EditActions, 'text'> & { of: string | undefined; text: string };
  onChanged: (message: ChatMessage) => void;
  /** What stands under the newest message: questions that wait to be sent. */
  children?: ReactNode;
}

/**
 * The messages. Follows the newest while the person is near it; a person who has scrolled up to read stays there, and
 * earlier messages loaded above do not move the text being read.
 */
export function MessageList(props: Props) {
  const { projectId, messages, aiName, writing, mayAsk, hasOlder, onOlder, onAgain, onChanged, edit } = props;
  const below = Children.count(props.children);
  const { t } = useTranslation(['chat', 'common']);
  const { box, away, toEnd, follow, release, onScroll } = useFollowEnd();
  const [fetching, setFetching] = useState(false);
  const heightBefore = useRef<{ oldest: string | null; height: number }>({ oldest: null, height: 0 });
  const newest = messages.at(-1);
  const oldest = messages[0]?.id ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each message and each piece of the newest one.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = heightBefore.current;
    const earlierCame = messages.findIndex(({ id }) => id === before.oldest) > 0;
    if (earlierCame) element.scrollTop += element.scrollHeight - before.height;
    else follow();
    heightBefore.current = { oldest, height: element.scrollHeight };
  }, [oldest, messages.length, newest?.content, newest?.state, newest?.sources.length, newest?.steps]);

  // The person's own new message is always shown.
  const ownNewest = newest && !newest.is_ai ? newest.id : null;
  useLayoutEffect(() => {
    if (ownNewest || below > 0) toEnd();
  }, [ownNewest, below, toEnd]);

  // An address that names a message leads to it, further up too; from there on the list is where the person scrolls.
  const named = decodeURIComponent(useLocation().hash.slice(1));
  const led = useRef('');
  const sought = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when earlier messages have come.
  useEffect(() => {
    if (!named || led.current === named || !messages.length) return;
    const place = box.current?.querySelector(`[data-answer="${CSS.escape(named)}"]`);
    if (!place && hasOlder) return void showOlder();
    if (!place && sought.current !== named) {
      sought.current = named;
      props.onFind(named);
      return;
    }
    if (!place) return;
    led.current = named;
    release();
    place.scrollIntoView({ block: 'start' });
  }, [named, oldest, newest?.id, hasOlder]);

  const [choosing, setChoosing] = useState(false);
  const versions = {
    ready: writing === null && !choosing,
    onChoose: async (messageId: string) => {
      setChoosing(true);
      // What is above the message stays the same, and so does its place.
      release();
      await props.onChoose(messageId);
      setChoosing(false);
      const id = CSS.escape(messageId);
      const place = box.current?.querySelector(`[data-question="${id}"], [data-answer="${id}"]`);
      place?.scrollIntoView({ block: 'nearest' });
    },
  };

  const showOlder = async () => {
    if (fetching) return;
    setFetching(true);
    heightBefore.current.height = box.current?.scrollHeight ?? 0;
    await onOlder();
    setFetching(false);
  };

  return (
    <Box className="printed-whole" sx={{ flex: 1, minHeight: '8rem', position: 'relative' }}>
      <Box
        ref={box}
        role="log"
        aria-label={t('messages.label')}
        aria-live="off"
        tabIndex={0}
        onScroll={onScroll}
        sx={{
          ...scrolls,
          height: '100%',
          overflowAnchor: 'none',
          // What the keyboard scrolls to stops above the button that lies over the end.
          scrollPaddingBottom: away ? 48 : 0,
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Column
          className="printed-whole"
          sx={{ maxWidth: COLUMN, mx: 'auto', px: { xs: 3, sm: 5 }, pt: 4, pb: 6, gap: 7 }}
        >
          {hasOlder && (
            <Button
              className="not-printed"
              variant="outlined"
              size="small"
              sx={{ alignSelf: 'center' }}
              aria-disabled={fetching}
              onClick={() => void showOlder()}
            >
              {fetching ? t('loading', { ns: 'common' }) : t('messages.older')}
            </Button>
          )}
          {messages.map((message) =>
            message.is_ai ? (
              <AnswerMessage
                key={placeKey(message)}
                projectId={projectId}
                message={message}
                name={aiName}
                writing={message.id === writing}
                mayAsk={mayAsk}
                versions={versions}
                onAgain={onAgain}
                onChanged={onChanged}
              />
            ) : (
              <QuestionMessage
                key={placeKey(message)}
                message={message}
                edit={mayAsk ? { ...edit, text: edit.of === message.id ? edit.text : undefined } : undefined}
                versions={versions}
              />
            ),
          )}
          {props.children}
        </Column>
      </Box>
      {away && (
        <IconAction
          className="not-printed"
          label={t('messages.newest')}
          onClick={toEnd}
          sx={{
            position: 'absolute',
            bottom: 8,
            left: '50%',
            ml: '-16px',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '50%',
            boxShadow: 'var(--cairn-palette-shadow)',
          }}
        >
          <ArrowDown size={16} />
        </IconAction>
      )}
    </Box>
  );
}
