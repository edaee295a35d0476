/** Words that say nothing about what a question is after; the commonest of English. */
const COMMON = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can
  could did do does doing down during each few for from further had has have having he her here hers him his how i if in
  into is it its itself just let me more most my no nor not now of off on once only or other our out over own please same
  say says she should show so some such tell than that the their them then there these they this those through to too
  under until up us very was we were what when where which while who whom why will with would you your`.split(
    /\s+/,
  ),
);

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text that carry meaning, in small letters, cut to a stem; in order, with repeats. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const word = segment.toLowerCase().normalize('NFKC');
    if (isWordLike && !COMMON.has(word)) terms.push(stem(word));
  }
  return terms;
}

/** Takes the commonest English endings off, alike for question and passage; nothing finer is needed to compare them. */
function stem(word: string): string {
  if (word.length < 5) return word.replace(/(?<=\w{2}[^s])s$/, '');
  return word
    .replace(/(ies|ied)$/, 'y')
    .replace(/(?:ings?|edly|ed|es|s|ly)$/, '')
    .replace(/e$/, '');
}
