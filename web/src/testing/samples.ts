import type { MemoryItem, Project, ProjectDocument, ProjectStats } from '../lib/api/types.ts';

/** When everything in the samples was made. */
const THEN = '2026-01-01T00:00:00Z';

/** What the server lets members do, by their role; in an archived project neither chat nor write. */
const capabilities: Record<Project['role'], Project['capabilities']> = {
  owner: ['read', 'chat', 'write', 'administer'],
  editor: ['read', 'chat', 'write'],
  viewer: ['read', 'chat'],
};

/** A project as the server sends it, its caller's own unless said otherwise. */
export function sampleProject(given: Partial<Project> = {}): Project {
  const all = capabilities[given.role ?? 'owner'];
  return {
    id: 3,
    name: 'North ridge',
    description: null,
    is_favorite: false,
    is_archived: false,
    role: 'owner',
    documents_count: 0,
    chat_sessions_count: 0,
    memory_count: 0,
    last_activity: null,
    created_at: THEN,
    updated_at: THEN,
    documents_this_week: 0,
    chat_sessions_this_week: 0,
    memory_this_week: 0,
    members_count: 1,
    owner_name: 'Ada Byron',
    capabilities: given.is_archived ? all.filter((each) => !['chat', 'write'].includes(each)) : all,
    ...given,
  };
}

const WEEK = [0, 0, 0, 0, 0, 0, 0];

/** Figures over all projects, none of anything unless said otherwise. */
export function sampleStats(given: Partial<ProjectStats> = {}): ProjectStats {
  return {
    active_projects: 0,
    archived_projects: 0,
    total_projects: 0,
    total_documents: 0,
    total_chat_sessions: 0,
    total_memory_items: 0,
    projects_this_week: 0,
    documents_this_week: 0,
    chat_sessions_this_week: 0,
    memory_this_week: 0,
    weekly: { documents: WEEK, chat_sessions: WEEK, memory_items: WEEK, projects: WEEK },
    ...given,
  };
}

/** A profile in which only what must be there is filled in. */
export function sampleProfile(given: Record<string, unknown> = {}) {
  return {
    id: 'user-1',
    email: 'ada@example.org',
    pending_email: null,
    first_name: 'Ada',
    last_name: 'Byron',
    name: 'Ada Byron',
    username: '',
    bio: '',
    title: '',
    phone: '',
    location: '',
    website: '',
    timezone: 'UTC',
    language: 'en',
    avatar_url: null,
    email_verified: true,
    created_at: THEN,
    password_updated_at: THEN,
    two_factor_enabled: false,
    second_factor_demanded: false,
    administrator: false,
    mail_off: false,
    deletion_scheduled_for: null,
    ...given,
  };
}

/** The AI settings of a project in which none was changed. */
export function sampleAiSettings(given: Record<string, unknown> = {}) {
  return {
    ai_name: 'AI Assistant',
    ai_personality: '',
    synonyms: '',
    model: '',
    response_style: 'balanced',
    creativity_level: 0.7,
    temperature: 0.7,
    max_response_tokens: 1000,
    default_knowledge_mode: 'mixed',
    confidence_threshold: 0.7,
    answer_in_steps: true,
    second_look: false,
    response_format_preferences: {
      max_response_length: 'medium',
      include_sources: true,
      use_markdown: true,
      show_confidence: false,
    },
    updated_at: null,
    ...given,
  };
}

export function sampleDocument(changes: Partial<ProjectDocument> = {}): ProjectDocument {
  return {
    id: 'd',
    project_id: 3,
    name: 'cairns.pdf',
    filename: 'cairns.pdf',
    file_type: 'pdf',
    file_size: 1,
    status: 'processed',
    stage: 'processed',
    error: null,
    pages_done: 1,
    pages_total: 1,
    chunks_count: 1,
    warnings: [],
    version: 1,
    picture_id: null,
    tags: [],
    description: '',
    series_id: null,
    version_number: 1,
    version_state: 'current',
    uploaded_by: 'u',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...changes,
  };
}

export function sampleMemory(changes: Partial<MemoryItem> = {}): MemoryItem {
  return {
    id: 'm',
    project_id: 3,
    content: 'The gate opens at six.',
    is_cut: false,
    memory_type: 'fact',
    source_type: 'user',
    tags: [],
    importance: 0.5,
    confidence: 0.5,
    impact_score: null,
    usage_count: 0,
    last_referenced: null,
    revision: 1,
    proposed_by: 'person',
    supersedes: [],
    superseded_by: null,
    created_at: THEN,
    updated_at: THEN,
    evidence: null,
    ...changes,
  };
}
