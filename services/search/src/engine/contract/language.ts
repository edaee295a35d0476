import { describe, expect, it } from 'vitest';
import { idsOf, type UseEngine } from './use-engine.ts';

/** How words are told apart, in every script. */
export function describeLanguage(under: UseEngine): void {
  const { ask, find, index } = under;

  describe('language', () => {
    it('takes questions, inflections, accents and case as people write them', async () => {
      await index(
        { documentId: 'en', texts: ['The committee recommended several improvements to the bridges.'] },
        { documentId: 'de', texts: ['Die Überprüfung der Straße ergab erhebliche Mängel.'] },
        { documentId: 'fr', texts: ['Le café rénové a été fermé après l’été.'] },
      );
      const best = async (text: string) => (await ask(text)).passages[0]?.documentId;
      expect(await best('What does the report say about improving bridges?')).toBe('en');
      expect(await best('Was sagt der Bericht über die Uberprufung der STRASSE?')).toBe('de');
      expect(await best('Pourquoi le cafe est-il ferme ?')).toBe('fr');
    });

    it('finds text of unspaced scripts, down to one character', async () => {
      await index(
        { documentId: 'ja', texts: ['東京タワーは1958年に完成した電波塔です。'] },
        { documentId: 'zh', texts: ['长城是中国古代的防御工程。'] },
        { documentId: 'ko', texts: ['한국어 문서를 검색합니다.'] },
        { documentId: 'th', texts: ['ประเทศไทยมีอาหารอร่อย'] },
      );
      const found = async (text: string) => (await ask(text, { limit: 1 })).passages[0]?.documentId;
      expect(await found('電波塔')).toBe('ja');
      expect(await found('防御工程')).toBe('zh');
      expect(await found('城')).toBe('zh');
      expect(await found('문서')).toBe('ko');
      expect(await found('อาหาร')).toBe('th');
    });

    it('searches for function words when a query holds nothing else', async () => {
      await index(
        { documentId: 'a', texts: ['To be, or not to be.'] },
        { documentId: 'b', texts: ['Ophelia'] },
      );
      expect(idsOf(await ask('to be or not to be'))).toEqual(['a/1/0']);
    });

    it('takes nothing in a query as an operator', async () => {
      await index({ documentId: 'a', texts: ['alpha beta 🚀 gamma'] }, { documentId: 'b', texts: ['delta'] });
      for (const query of [
        'alpha NOT alpha',
        'NEAR(alpha gamma, 2)',
        '"alpha',
        'alpha" OR "x',
        'terms:alpha',
        'alpha*',
        '^alpha - (alpha) + {alpha}',
        "alpha'; DROP TABLE passages; --",
        'alpha\u0000beta',
        'alpha \uD800 \uDFFF',
        '🚀',
        'alpha '.repeat(1_700),
        '字'.repeat(10_000) + ' alpha'.repeat(3),
      ]) {
        const { passages } = await ask(query);
        if (!query.startsWith('字')) expect(passages[0]?.documentId, query.slice(0, 40)).toBe('a');
        await find(query);
      }
      for (const query of ['!!!', '***', '"', '\u0000', '؟', '%_%']) {
        expect((await ask(query)).passages).toEqual([]);
        expect((await find(query)).hits).toEqual([]);
      }
    });
  });
}
