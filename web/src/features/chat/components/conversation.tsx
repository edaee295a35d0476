import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/error-state.tsx';
import { Column } from '#components/layout.tsx';
import { appearLate } from '#components/loading-screen.tsx';
import { Notice } from '#components/notice.tsx';
import { useAiSettings } from '#lib/ai-settings.ts';
import type { ChatSession, KnowledgeMode } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { scrolls } from '#theme/styles.ts';
import { isThinking } from '../conversation/conversation-state.ts';
import { useConversation } from '../conversation/use-conversation.ts';
import { useSeen } from '../conversation/use-seen.ts';
import { printStyles } from '../export/print-chat.ts';
import { useSending } from '../waiting/use-sending.ts';
import { WaitingMessage } from '../waiting/waiting-message.tsx';
import { useWaitingQuestions } from '../waiting/waiting-questions.ts';
import { WritingStatus } from './answer/writing-status.tsx';
import { ChatHeader } from './chat-header.tsx';
import { COLUMN } from './column.ts';
import { Composer } from './composer.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { MessageList } from './message-list.tsx';
import { useEdit } from './question/use-edit.ts';
import { QUOTA_ID, QuotaLine, useNearestQuota } from './quota-line.tsx';
import { SessionFault } from './sessions/session-fault.tsx';
import { useDraft } from './use-draft.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

/** One chat: its messages and the input under them. */
export function Conversation({ session }: { session: ChatSession }) {
  const { t } = useTranslation('chat');
  const { project_id: projectId, id: sessionId } = session;
  const chat = useConversation(projectId, sessionId);
  const draft = useDraft(projectId, sessionId);
  const edited = useEdit(projectId, sessionId);
  const [chosen, setMode] = useState<KnowledgeMode | null>(null);
  const { data: settings } = useAiSettings(projectId);
  const mode = chosen ?? settings?.default_knowledge_mode ?? 'mixed';
  const { canChat } = useProjectAccess();
  useFocusOnArrival();
  const busy = chat.writing !== null;
  useSeen(sessionId, chat.messages, busy);
  const quota = useNearestQuota(projectId, busy, canChat);
  const newest = chat.messages.findLast(({ is_ai }) => is_ai);

  const { send, takeBack } = useSending(session, chat, draft, mode);
  const waiting = useWaitingQuestions()
    .filter((question) => question.sessionId === sessionId)
    .map((question) => (
      <WaitingMessage key={question.clientId} question={question} busy={busy} onTakeBack={takeBack} />
    ));

  const isEmpty = chat.messages.length === 0 && waiting.length === 0;

  /** Sends the edited question; it stays as it was typed until the server has it. */
  const sendEdit = () => {
    if (!edited.edit || busy) return;
    const { of: editOf, text } = edited.edit;
    const question = { text: text.trim(), clientId: edited.take(edited.edit), editOf };
    // What could not be sent stays in its field.
    void chat.send(question, mode, { onTaken: edited.end, onUnreachable: () => false });
  };

  /** Prints the chat from its beginning: what is further up is fetched first. */
  const print = async () => {
    if (!(await chat.loadAll())) return;
    requestAnimationFrame(() => window.print());
  };

  return (
    <Column data-printed sx={{ ...scrolls, height: '100%' }}>
      <GlobalStyles styles={printStyles} />
      <ChatHeader
        session={session}
        mode={mode}
        hasMessages={chat.messages.length > 0}
        onPrint={() => void print()}
      />
      {chat.load === 'loading' && (
        <Box
          role="status"
          sx={{ flex: 1, p: 8, textAlign: 'center', color: 'text.secondary', ...appearLate }}
        >
          {t('loading')}
        </Box>
      )}
      {chat.load === 'failed' && (
        <Box sx={{ flex: '1 0 auto' }}>
          <ErrorState title={t('errors.loadHistory')} onRetry={chat.retry} />
          <Column sx={{ maxWidth: COLUMN, mx: 'auto', px: { xs: 3, sm: 5 }, pb: 6, gap: 7 }}>
            {waiting}
          </Column>
        </Box>
      )}
      {chat.load === 'ready' &&
        isEmpty &&
        (canChat ? <EmptyConversation onPick={draft.setText} /> : <Box sx={{ flex: 1 }} />)}
      {chat.load === 'ready' && !isEmpty && (
        <MessageList
          projectId={projectId}
          messages={chat.messages}
          aiName={settings?.ai_name}
          writing={chat.writing}
          mayAsk={canChat}
          hasOlder={chat.hasOlder}
          onOlder={chat.loadOlder}
          onAgain={(id, without) => void chat.again(id, mode, without)}
          onChoose={chat.choose}
          onFind={chat.find}
          edit={{
            of: edited.edit?.of,
            text: edited.edit?.text ?? '',
            onBegin: edited.begin,
            onText: edited.setText,
            onSend: sendEdit,
            onEnd: edited.end,
          }}
          onChanged={chat.changed}
        >
          {waiting}
        </MessageList>
      )}
      <Box
        className="not-printed"
        sx={{ flex: 'none', width: '100%', maxWidth: COLUMN, mx: 'auto', px: { xs: 3, sm: 5 }, pb: 4 }}
      >
        <SessionFault projectId={projectId} place="screen" />
        {chat.error && (
          <Notice level="error" onClose={chat.dismissError} sx={{ mb: 2 }}>
            {chat.error}
          </Notice>
        )}
        {/* One place for both: the line comes and goes without moving anything. */}
        <Box sx={{ display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
          <WritingStatus
            writing={busy}
            thinking={isThinking(chat)}
            progress={chat.progress}
            reconnecting={chat.reconnecting}
            step={newest?.steps?.find(({ state }) => state === 'running')}
            ending={newest?.state}
          />
          {quota && !busy && <QuotaLine quota={quota} />}
        </Box>
        {canChat ? (
          <Composer
            text={draft.text}
            onText={draft.setText}
            onSend={() => void send()}
            describedBy={quota && !busy ? QUOTA_ID : undefined}
            session={{ busy, mode, onMode: setMode, onStop: () => void chat.stop() }}
          />
        ) : (
          <Notice level="info">{t('composer.archived')}</Notice>
        )}
      </Box>
    </Column>
  );
}
