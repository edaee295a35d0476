import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import type { ChatStore, Lease, RunKey, Turn, TurnMessages } from '../domain/ports.ts';
import { insertMessage, turnOf } from './message-rows.ts';

type Turns = Pick<ChatStore, 'beginTurn' | 'beginAgain'>;

export function sqliteTurns(db: Sqlite, outbox: SqliteOutbox): Turns {
  function repeated({ sessionId, question }: Turn): TurnMessages | undefined {
    if (question.clientId === '') return undefined;
    const answer = db.get<{ id: string }>(
      `SELECT a.id FROM messages q JOIN messages a ON a.session_id = q.session_id AND a.sequence = q.sequence + 1
       WHERE q.session_id = ? AND q.client_id = ?`,
      sessionId,
      question.clientId,
    );
    return answer && turnOf(db, answer.id);
  }

  /** Why no further answer may be written in the session, or for the person. */
  function refusal(sessionId: number, userId: string, perPerson: number) {
    if (db.get('SELECT 1 FROM runs WHERE session_id = ?', sessionId)) return { kind: 'busy' as const };
    const running = db.get<{ n: number }>('SELECT count(*) AS n FROM runs WHERE user_id = ?', userId)?.n ?? 0;
    return running < perPerson ? undefined : { kind: 'too_many' as const, running };
  }

  function take(place: RunKey & { sessionId: number; userId: string }, lease: Lease): void {
    db.run(
      'INSERT INTO runs (message_id, session_id, run, user_id, owner, lease_until) VALUES (?, ?, ?, ?, ?, ?)',
      place.messageId,
      place.sessionId,
      place.run,
      place.userId,
      lease.owner,
      Date.now() + lease.ms,
    );
  }

  return {
    async beginTurn(turn, events) {
      return db.transaction(() => {
        const session = db.get<{ message_count: number }>(
          'SELECT message_count FROM sessions WHERE id = ? AND deleted = 0',
          turn.sessionId,
        );
        if (!session) return { kind: 'gone' as const };
        const before = repeated(turn);
        if (before) return { kind: 'repeated' as const, ...before };
        const { sessionId, question, answer } = turn;
        const refused = refusal(sessionId, question.userId, turn.perPerson);
        if (refused) return refused;
        const messages = messagesOf(turn, session.message_count);
        insertMessage(db, messages.question);
        insertMessage(db, messages.answer);
        take({ sessionId, userId: question.userId, messageId: answer.id, run: answer.run }, turn.lease);
        db.run(
          'UPDATE sessions SET message_count = message_count + 2, updated_at = ? WHERE id = ?',
          turn.at.getTime(),
          turn.sessionId,
        );
        outbox.add(events);
        return { kind: 'begun' as const, ...messages };
      });
    },

    async beginAgain(again) {
      return db.transaction(() => {
        const answer = db.get<{ sequence: number; user_id: string }>(
          `SELECT m.sequence, q.user_id FROM messages m
           JOIN sessions s ON s.id = m.session_id JOIN messages q ON q.id = m.reply_to
           WHERE m.id = ? AND m.session_id = ? AND m.is_ai = 1 AND s.deleted = 0`,
          again.messageId,
          again.sessionId,
        );
        if (!answer) return { kind: 'gone' as const };
        if (
          db.get(
            'SELECT 1 FROM messages WHERE session_id = ? AND sequence > ?',
            again.sessionId,
            answer.sequence,
          )
        ) {
          return { kind: 'not_last' as const };
        }
        const refused = refusal(again.sessionId, answer.user_id, again.perPerson);
        if (refused) return refused;
        take({ ...again, userId: answer.user_id }, again.lease);
        db.run('DELETE FROM citations WHERE message_id = ?', again.messageId);
        db.run('DELETE FROM quotations WHERE message_id = ?', again.messageId);
        db.run(
          `UPDATE messages SET text = '', error = '', state = 'generating', run = ?, model = ?, knowledge_mode = ?,
             plain_text = ?, confidence = NULL, error_name = NULL WHERE id = ?`,
          again.run,
          again.model,
          again.knowledgeMode,
          Number(again.plainText),
          again.messageId,
        );
        db.run('UPDATE sessions SET updated_at = ? WHERE id = ?', again.at.getTime(), again.sessionId);
        const emptied = turnOf(db, again.messageId);
        return emptied ? { kind: 'begun' as const, ...emptied } : { kind: 'gone' as const };
      });
    },
  };
}

function messagesOf(turn: Turn, count: number): TurnMessages {
  const common = {
    sessionId: turn.sessionId,
    knowledgeMode: turn.knowledgeMode,
    createdAt: turn.at,
    error: '',
    citations: [],
    quotations: [],
    confidence: undefined,
  };
  return {
    question: {
      ...common,
      ...turn.question,
      sequence: count + 1,
      isAi: false,
      state: 'complete',
      plainText: false,
      replyTo: '',
      model: '',
      run: '',
    },
    answer: {
      ...common,
      ...turn.answer,
      sequence: count + 2,
      userId: '',
      isAi: true,
      text: '',
      state: 'generating',
      replyTo: turn.question.id,
      clientId: '',
    },
  };
}
