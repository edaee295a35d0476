/**
 * Marks by which model families tell roles and turns apart in the text they are given. Servers that read them out of
 * any text would take a document for the system: ChatML and its kin (`<|im_start|>`, `<|eot_id|>`), Llama 2 (`[INST]`,
 * `<<SYS>>`), Gemma (`<start_of_turn>`), sentence ends (`<s>`, `</s>`), DeepSeek (`<｜User｜>`, with full-width bars).
 */
const TURN_MARKS = [
  /<(?=[|｜][^<>\n]{1,40}[|｜]>)/g,
  /\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\])/g,
  /<(?=<\/?SYS>>)/g,
  /<(?=(?:start|end)_of_turn>)/g,
  /<(?=\/?s>)/g,
];

/**
 * What a reader does not see and a model reads all the same: tag characters (U+E0000 to U+E007F, a hidden alphabet),
 * and what turns the direction of the text round, so that it is read otherwise than it is shown.
 */
const UNSEEN = /[\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069]/gu;

/** The flags of England, Scotland and Wales are spelled with tag characters, after a black flag. */
const FLAG = /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})/u;

/** A document's text as a model may be given it: the same words, none of them a mark of a turn or out of sight. */
export function quotedMaterial(text: string): string {
  const seen = text
    .split(FLAG)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(UNSEEN, '')))
    .join('');
  return TURN_MARKS.reduce((before, mark) => before.replace(mark, (sign) => `${sign} `), seen);
}
