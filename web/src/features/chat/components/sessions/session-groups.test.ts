import { describe, expect, it } from 'vitest';
import type { ChatSession } from '#lib/api/types.ts';
import { formatsOf } from '#lib/format.ts';
import { groupSessions } from './session-groups.ts';

const NOW = Date.parse('2026-03-10T01:00:00Z');

const session = (id: number, created_at: string, pinned = false): ChatSession => ({
  id,
  project_id: 1,
  name: `Chat ${id}`,
  title: `Chat ${id}`,
  user_id: 'u',
  message_count: 0,
  pinned,
  created_at,
  updated_at: created_at,
});

const grouped = (sessions: ChatSession[], zone: string) =>
  groupSessions(sessions, formatsOf('en', zone), NOW).map((group) => [
    group.key,
    ...group.sessions.map(({ id }) => id),
  ]);

describe('the groups of chats', () => {
  it('begin with pinned ones, and go back by day and month', () => {
    const sessions = [
      session(9, '2026-03-10T00:30:00Z'),
      session(8, '2026-03-09T23:00:00Z'),
      session(7, '2026-03-04T12:00:00Z'),
      session(6, '2026-03-03T12:00:00Z'),
      session(5, '2026-02-01T12:00:00Z'),
      session(4, '2026-02-01T11:00:00Z', true),
      session(3, '2025-02-01T11:00:00Z'),
    ];
    expect(grouped(sessions, 'UTC')).toEqual([
      ['pinned', 4],
      ['today', 9],
      ['yesterday', 8],
      ['week', 7],
      ['2026-03', 6],
      ['2026-02', 5],
      ['2025-02', 3],
    ]);
  });

  it('are those of the zone', () => {
    const sessions = [session(2, '2026-03-10T00:30:00Z'), session(1, '2026-03-08T18:00:00Z')];
    expect(grouped(sessions, 'America/Denver')).toEqual([
      ['today', 2],
      ['yesterday', 1],
    ]);
    expect(grouped(sessions, 'Asia/Tokyo')).toEqual([
      ['today', 2],
      ['yesterday', 1],
    ]);
    expect(grouped(sessions, 'UTC')).toEqual([
      ['today', 2],
      ['week', 1],
    ]);
  });
});
