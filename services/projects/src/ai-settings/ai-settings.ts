import { ruleOf } from '@cairn/platform/errors';
import { fits, isVisible, line, lines } from '@cairn/platform/text';
import { enumNames } from '@cairn/proto/enum-names';
import { KnowledgeMode, ResponseLength, ResponseStyle } from '@cairn/proto/projects';
import { readSynonymList, synonymRefusals } from '@cairn/service/words';
import { z } from 'zod';
import { refusals } from '../refusals.ts';

const responseStyles = enumNames(ResponseStyle, 'RESPONSE_STYLE_');
const knowledgeModes = enumNames(KnowledgeMode, 'KNOWLEDGE_MODE_');
const responseLengths = enumNames(ResponseLength, 'RESPONSE_LENGTH_');

/** Longest name and custom prompt of the assistant, in characters. */
const AI_NAME_LIMIT = 100;
const AI_PERSONALITY_LIMIT = 4_000;

/** An id, a slash, and the name that an endpoint has for a model. */
const MODEL_KEY_LIMIT = 300;

/** Of a project's synonyms: characters, lines, and how many wrong lines are named at once. */
const SYNONYMS_LIMIT = 20_000;
const SYNONYM_LINES_LIMIT = 200;
const SYNONYM_FAULTS_NAMED = 10;

/** Room for what binary fractions make of decimal steps: 0.1 + 0.2 is on a step of 0.1. */
const STEP_TOLERANCE = 1e-6;

/** A number from `least` to `most` on a step of at least 0.1, rid of what binary fractions added to it. */
function stepped(least: number, most: number, step: number) {
  const rule = ruleOf(refusals.value_range({ least, most, step }));
  return z
    .number({ error: rule.error })
    .refine((value) => {
      const steps = value / step;
      const isOnStep = Math.abs(steps - Math.round(steps)) <= STEP_TOLERANCE;
      return isOnStep && value >= least - STEP_TOLERANCE && value <= most + STEP_TOLERANCE;
    }, rule)
    .transform((value) => Number((Math.round(value / step) * step).toFixed(1)));
}

const synonyms = lines().superRefine((list, context) => {
  const faults = fits(list, SYNONYMS_LIMIT)
    ? readSynonymList(list, SYNONYM_LINES_LIMIT).faults
    : [synonymRefusals.synonyms_too_long({ max: SYNONYMS_LIMIT })];
  for (const fault of faults.slice(0, SYNONYM_FAULTS_NAMED)) {
    const { error: message, params } = ruleOf(fault);
    context.addIssue({ code: 'custom', message, params });
  }
});

/** Every setting of a project's assistant, with the rule it keeps. */
export const aiSettingsFields = z.object({
  aiName: line().pipe(
    z
      .string()
      .refine(isVisible, { ...ruleOf(refusals.assistant_name_missing()), abort: true })
      .refine(
        (name) => fits(name, AI_NAME_LIMIT),
        ruleOf(refusals.assistant_name_too_long({ max: AI_NAME_LIMIT })),
      ),
  ),
  /** A prompt of the project's own; may be empty. */
  aiPersonality: lines().refine(
    (text) => fits(text, AI_PERSONALITY_LIMIT),
    ruleOf(refusals.personality_too_long({ max: AI_PERSONALITY_LIMIT })),
  ),
  responseStyle: z.enum(responseStyles),
  creativityLevel: stepped(0, 1, 0.1),
  temperature: stepped(0, 2, 0.1),
  maxResponseTokens: stepped(100, 4_000, 100),
  defaultKnowledgeMode: z.enum(knowledgeModes),
  confidenceThreshold: stepped(0, 1, 0.1),
  maxResponseLength: z.enum(responseLengths),
  includeSources: z.boolean(),
  useMarkdown: z.boolean(),
  showConfidence: z.boolean(),
  /** Long and wide questions are answered in steps, where a language model answers. */
  answerInSteps: z.boolean(),
  /** A language model is asked again about sentences that what they cite does not plainly hold. */
  secondLook: z.boolean(),
  /** The key of the language model that answers, as chat lists them; empty for the installation's default. */
  model: line().refine((key) => fits(key, MODEL_KEY_LIMIT), ruleOf(refusals.model_key_too_long())),
  /** Groups of phrases that say the same, as `readSynonymList` has them; may be empty. */
  synonyms,
});

/** Those that a project has changed, as they are kept. Synonyms were read when they were set. */
export const keptAiSettings = aiSettingsFields.extend({ synonyms: z.string() }).partial();

export type AiSettings = z.infer<typeof aiSettingsFields>;

/** What holds until someone changes it. */
export const defaultAiSettings: Readonly<AiSettings> = {
  aiName: 'AI Assistant',
  aiPersonality: '',
  responseStyle: 'balanced',
  creativityLevel: 0.7,
  temperature: 0.7,
  maxResponseTokens: 1_000,
  defaultKnowledgeMode: 'mixed',
  confidenceThreshold: 0.7,
  maxResponseLength: 'medium',
  includeSources: true,
  useMarkdown: true,
  showConfidence: false,
  answerInSteps: true,
  secondLook: false,
  model: '',
  synonyms: '',
};
