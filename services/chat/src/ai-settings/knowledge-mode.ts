import { enumNames } from '@cairn/proto/enum-names';
import { KnowledgeMode as Modes } from '@cairn/proto/projects';
import { refusals } from '../refusals.ts';

/** Where an answer may draw from: the project's documents alone, both, or what the model knows by itself. */
export const knowledgeModes = enumNames(Modes, 'KNOWLEDGE_MODE_');

export type KnowledgeMode = (typeof knowledgeModes)[number];

/** @throws InvalidInput for anything but a mode; an empty text is the project's own default. */
export function parseKnowledgeMode(text: string, projectDefault: KnowledgeMode): KnowledgeMode {
  if (text === '') return projectDefault;
  const mode = knowledgeModes.find((known) => known === text);
  if (mode) return mode;
  throw refusals.knowledge_mode_unknown({ choices: knowledgeModes.join(', ') });
}
