import { describe } from 'vitest';
import { describeAcross } from './across.ts';
import { describeDocuments } from './documents.ts';
import { describeLanguage } from './language.ts';
import { describeNames } from './names.ts';
import { describePassages } from './passages.ts';
import { describeRebuild } from './rebuild.ts';
import { describeRemoval } from './removal.ts';
import { describeStatistics } from './statistics.ts';
import { type EngineUnderTest, useEngine } from './use-engine.ts';
import { describeVersions } from './versions.ts';

const subjects = [
  describePassages,
  describeLanguage,
  describeVersions,
  describeRemoval,
  describeDocuments,
  describeRebuild,
  describeStatistics,
  describeNames,
  describeAcross,
];

/** What every adapter of the search engine must do. */
export function describeSearchEngine(adapter: string, open: () => Promise<EngineUnderTest>): void {
  describe(`search engine on ${adapter}`, () => {
    const under = useEngine(open);
    for (const describeSubject of subjects) describeSubject(under);
  });
}
