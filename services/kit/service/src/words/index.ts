export { isPeriod } from './figures.ts';
export { fold } from './fold.ts';
export { type Question, readQuestion } from './question/question.ts';
export { stemOf } from './stem.ts';
export { functionWords, isKeyWord, type Language, languageOf, stopWords } from './stop-words.ts';
export { refusals as synonymRefusals } from './synonyms/refusals.ts';
export { phraseTerms, readSynonymList, type SynonymGroup } from './synonyms/synonym-list.ts';
export { termOf } from './term.ts';
export { type Token, tokenize } from './tokenize.ts';
