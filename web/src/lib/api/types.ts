/** What the API speaks of, in its own field names. */
import type { components, paths } from './schema.d.ts';

type Schemas = components['schemas'];

/** Who the signed-in person is. Texts that are not set are empty. */
export type Profile = Schemas['Profile'];
export type SignedInSession = Schemas['Session'];
export type ApiToken = Schemas['ApiToken'];
export type Login = Schemas['LoginLine'];
export type LinkSent = Schemas['LinkSent'];
export type TwoFactor = Schemas['SecondFactor'];
export type TwoFactorSetup = Schemas['SecondFactorSecret'];
export type Project = Schemas['Project'];
export type ChangedProject = Schemas['ChangedProject'];
/** What became of one document of several; with `receipt_id` only where they were to be deleted. */
export type DocumentOutcome = Schemas['DocumentOutcome'] & Partial<Schemas['DeletedDocumentOutcome']>;
/** Of a deleted project, or of deleted documents. */
export type DeletionReceipt = Schemas['ProjectDeletion'];
export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];
export type ReceivedInvitation = Schemas['ReceivedInvitation'];
export type InvitationPreview = Schemas['InvitationPreview'];
export type ProjectStats = Schemas['ProjectStats'];
export type ProjectDocument = Schemas['Document'];
/** What a list of documents is asked for. */
export type DocumentsQuery = NonNullable<
  paths['/api/projects/{projectId}/documents']['get']['parameters']['query']
>;
export type UploadedDocument = Schemas['UploadedDocument'];
export type KnownName = Schemas['KnownName'];
export type DocumentWarning = ProjectDocument['warnings'][number];
export type DocumentPage = Schemas['Page'];
export type FoundPlace = Schemas['FoundPlaces']['places'][number];
export type Gaps = Schemas['Gaps'];
export type SearchResults = Schemas['SearchResults'];
/** One kind of what a search finds. */
export type HitKind = NonNullable<SearchResults['type']>;
export type ProjectHit = Schemas['ProjectHit'];
export type FoundDocument = Schemas['FoundDocument'];
export type MemoryHit = Schemas['MemoryHit'];
export type ChatHit = Schemas['ChatHit'];
export type Suggestion = Schemas['Suggestion'];
export type RecentSearch = Schemas['RecentSearch'];
export type ChatSession = Schemas['ChatSession'];
export type ChatMessage = Schemas['ChatMessage'];
export type AnswerEvent = Schemas['AnswerEvent'];
export type Citation = Schemas['Citation'];
export type SearchedFirst = Schemas['SearchedFirst'];
export type PassageContext = Schemas['PassageContext'];
export type Confidence = Schemas['Confidence'];
export type AnswerStep = Schemas['AnswerStep'];
export type Coverage = Schemas['Coverage'];
export type SearchTrace = Schemas['SearchTrace'];
export type JudgedSentence = Schemas['JudgedSentence'];
export type AiSettings = Schemas['CurrentAiSettings'];
export type AccountExport = Schemas['AccountExport'];
export type AccountDeletion = Schemas['AccountDeletion'];
export type AccountReceipt = Schemas['AccountDeletionReceipt'];
export type MemoryItem = Schemas['MemoryItem'];
/** What a list of memories is asked for. */
export type MemoriesQuery = NonNullable<
  paths['/api/projects/{projectId}/memory']['get']['parameters']['query']
>;
export type MemoryChange = Schemas['MemoryChange'];
export type SimilarMemory = Schemas['SimilarMemoryItem'];
export type MemoryPair = Schemas['MemoryPair'];
export type MemoryProposal = Schemas['MemoryProposal'];
export type KnowledgeMode = AiSettings['default_knowledge_mode'];
export type Notification = Schemas['Notification'];
