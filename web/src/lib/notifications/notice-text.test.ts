import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleNotification } from '#testing/fake-inbox.ts';
import type { Notification } from '../api/types.ts';
import { startI18n, switchLanguage } from '../i18n/i18n.ts';
import { LANGUAGES, type Language } from '../preferences/preferences.ts';
import { noticeText } from './notice-text.ts';

beforeAll(() => startI18n('en', ['common', 'notices', 'errors']));

const says = (given: Partial<Notification>) =>
  noticeText(i18next.getFixedT(null, 'notices'), sampleNotification(given));

const document = (name: string, reason = '', params = {}) => ({ document_id: name, name, reason, params });

/** One of each type, with what the server says of it. */
const EACH: [string, Partial<Notification>, string, string][] = [
  [
    'an answer',
    { type: 'answer_ready', chat_session_id: 12, subject_id: 'm7', subject_name: 'Routes' },
    'The answer in the chat “Routes” of the project “North ridge” is ready.',
    '/projects/3/chat/12#m7',
  ],
  ['a document', {}, '“cairns.pdf” in the project “North ridge” is ready.', '/projects/3/documents/d1'],
  [
    'several documents',
    { count: 7, subject_id: '', subject_name: '', documents: [document('a.pdf'), document('b.pdf')] },
    '7 documents in the project “North ridge” are ready: a.pdf, b.pdf, and 5 more',
    '/projects/3/documents',
  ],
  [
    'a document that was not read, and why',
    {
      type: 'document_failed',
      documents: [document('cairns.pdf', 'export_no_room')],
      detail: 'There was no room.',
    },
    '“cairns.pdf” in the project “North ridge” could not be read. ' +
      'There is no room for the export. Ask whoever runs this Cairn.',
    '/projects/3/documents',
  ],
  [
    'an invitation',
    { type: 'project_invitation', actor_name: 'Grace' },
    'Grace invites you to the project “North ridge”.',
    '/dashboard',
  ],
  [
    'a role',
    { type: 'role_changed', role: 'editor', actor_name: 'Grace' },
    'Grace made you editor of the project “North ridge”.',
    '/projects/3',
  ],
  [
    'a removal',
    { type: 'role_changed', role: '' },
    'Someone removed you from the project “North ridge”.',
    '/dashboard',
  ],
  [
    'a mention',
    { type: 'mention', actor_name: 'Grace', reason: 'ridge', detail: '…over the ridge…', subject_id: 'k1' },
    'Grace mentioned “ridge” in the project “North ridge”: …over the ridge…',
    '/projects/3/memory?memory=k1',
  ],
  [
    'what another member did',
    { type: 'project_activity', reason: 'member_joined', actor_name: 'Grace' },
    'Grace joined the project “North ridge”.',
    '/projects/3',
  ],
  [
    'a change of the account',
    { type: 'security', reason: 'api_token_made', params: { token: 'Backup' } },
    'The API token “Backup” was made. A program with it can act in your name.',
    '/settings/security',
  ],
  [
    'a sign-in from elsewhere',
    { type: 'security', reason: 'new_device', params: { browser: 'Firefox', system: '', ip: '192.0.2.7' } },
    'There was a sign-in from Firefox, where there was none before. Address: 192.0.2.7',
    '/settings/security',
  ],
  [
    'an export',
    { type: 'export_ready' },
    'The archive of your account can be downloaded for a day, under Settings, Data & Privacy.',
    '/settings/privacy',
  ],
  [
    'a reminder',
    { type: 'reminder' },
    'The invitation to the project “North ridge” ends within a day.',
    '/dashboard',
  ],
  [
    'a week',
    { type: 'weekly_digest', params: { documents: '3', chat_sessions: '1', memories: '0' } },
    'New in your projects this week: 3 documents, 1 chat, 0 memories.',
    '/dashboard',
  ],
  ['a day', { type: 'daily_summary', count: 2 }, 'You have 2 unread notifications.', '/notifications'],
  [
    'a test',
    { type: 'test', reason: 'mention' },
    'This is a test of the kind “Mention”. If you can read it, it arrives.',
    '/settings/notifications',
  ],
];

describe('what a notification says, and where it leads', () => {
  it.each(EACH)('%s', (_, given, text, path) => {
    expect(says(given)).toMatchObject({ text, path });
  });

  it('a type, a kind or an event that a newer server has is shown all the same', () => {
    expect(says({ type: 'new_type', detail: 'Something.' })).toEqual({
      title: 'Notification',
      text: 'Something.',
      path: '/dashboard',
    });
    expect(says({ type: 'security', reason: 'new_kind' }).text).toMatch(/security of your account/);
    expect(says({ type: 'project_activity', reason: 'x' }).text).toMatch(/something new in the project/);
    expect(says({ type: 'test', reason: 'x' }).text).toContain('“x”');
  });

  it.each(Object.keys(LANGUAGES) as Language[])('every type is said in full: %s', async (language) => {
    await switchLanguage(language);
    for (const [, given] of EACH) {
      const { title, text } = says(given);
      expect(title).not.toContain('titles.');
      expect(text).not.toMatch(/\{\{|lines\.|undefined/);
    }
    await switchLanguage('en');
  });

  it('lists are joined as the language joins them, whatever the preferences were before', async () => {
    await switchLanguage('de');
    expect(says({ count: 2, documents: [document('a.pdf'), document('b.pdf')] }).text).toMatch(
      /a\.pdf und b\.pdf$/,
    );
    await switchLanguage('en');
  });
});
