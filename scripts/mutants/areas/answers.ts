import type { Mutant } from '../mutant.ts';

/** Answers: who writes them. */
export const answers: readonly Mutant[] = [
  {
    name: 'answer-lost-lease-not-obeyed',
    file: 'services/chat/src/answering/running-answers.ts',
    find: "for (const generation of held.lost) this.#generations.get(generation)?.generation.end('lost');",
    replace: '',
    tests: ['services/chat/src/answer-endings.test.ts'],
    why: 'two processes have a model write the same answer',
  },
];
