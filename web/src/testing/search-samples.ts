import type { ChatHit, FoundDocument, MemoryHit, ProjectHit, SearchResults } from '../lib/api/types.ts';

const THEN = '2026-01-01T00:00:00Z';
const OF_PROJECT = { project_id: 3, project_name: 'North ridge' };

/** What a search found; nothing unless said otherwise. */
export const sampleResults = (given: Partial<SearchResults> = {}): SearchResults => ({
  projects: [],
  documents: [],
  memory: [],
  chats: [],
  counts: { all: 0, projects: 0, documents: 0, memory: 0, chats: 0 },
  corrections: [],
  type: null,
  project_id: null,
  next_page_token: null,
  ...given,
});

export const sampleProjectHit = (given: Partial<ProjectHit> = {}): ProjectHit => ({
  id: 3,
  name: 'North ridge',
  name_highlights: [],
  description: '',
  excerpt: '',
  highlights: [],
  is_archived: false,
  score: 1,
  updated_at: THEN,
  ...given,
});

export const sampleDocumentHit = (given: Partial<FoundDocument> = {}): FoundDocument => ({
  ...OF_PROJECT,
  id: 'd1',
  filename: 'survey.pdf',
  name_highlights: [],
  file_type: 'pdf',
  excerpt: 'Stones mark the ridge path.',
  highlights: [{ start: 16, end: 21 }],
  match_type: 'content',
  score: 1,
  page: 1,
  created_at: THEN,
  context: null,
  ...given,
});

export const sampleMemoryHit = (given: Partial<MemoryHit> = {}): MemoryHit => ({
  ...OF_PROJECT,
  id: 'k1',
  memory_type: 'decision',
  tags: ['season'],
  excerpt: 'The ridge closes in November.',
  highlights: [{ start: 4, end: 9 }],
  content: 'The ridge closes in November.',
  created_at: THEN,
  match_type: 'text',
  score: 1,
  ...given,
});

export const sampleChatHit = (given: Partial<ChatHit> = {}): ChatHit => ({
  ...OF_PROJECT,
  id: 'm1',
  session_id: 12,
  session_title: 'How high is the ridge?',
  title_highlights: [],
  message_id: 'm1',
  is_ai: true,
  excerpt: 'The ridge is 900 m high.',
  highlights: [{ start: 4, end: 9 }],
  message: 'The ridge is 900 m high.',
  created_at: THEN,
  score: 1,
  ...given,
});
