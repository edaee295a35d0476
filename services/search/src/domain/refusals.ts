import { Conflict, declareRefusals, StorageFull, Unavailable } from '@cairn/platform/errors';

export const refusals = declareRefusals({
  search_missing: ['query', 'Type what to search for.'],
  search_too_long: ['query', 'A search has at most {{max, number}} characters. Shorten it and try again.'],
  passages_range: ['limit', 'Ask for 1 to {{max}} passages.'],
  suggestions_range: ['limit', 'Ask for 1 to {{max}} suggestions.'],
  recent_range: ['limit', 'Ask for 1 to {{max}} searches.'],
  kind_without_meaning: ['types', 'Only documents, memory and chats are searched by meaning.'],
  too_many_documents: [
    'document_ids',
    'Name at most {{max, number}} documents, or none to search all of them.',
  ],
  search_building: [
    Unavailable,
    'The search index is being built, and does not hold all documents of this project yet. Try again in a minute.',
  ],
  search_away: [
    Unavailable,
    'Search is away at the moment. It comes back by itself, and what was added meanwhile becomes searchable then. Try again in a minute.',
  ],
  search_busy: [Unavailable, 'Search has too much to do at the moment. Try again in a minute.'],
  search_full: [
    StorageFull,
    'The search index has no room left. Tell whoever runs this Cairn; it goes on by itself once there is room.',
  ],
  embedder_off: [Conflict, 'There is no embedder: search goes by words.'],
  embedder_failed: [Unavailable, 'The embedder does not work. It says: {{reason}}'],
  embedder_too_slow: [
    Unavailable,
    {
      one: 'The embedder did not answer within {{count}} second.',
      other: 'The embedder did not answer within {{count}} seconds.',
    },
  ],
  search_not_open: [Unavailable, 'The search index is not open yet. Try again in a moment.'],
  search_stopped: [Unavailable, 'The search index stopped answering. Try again in a moment.'],
});
