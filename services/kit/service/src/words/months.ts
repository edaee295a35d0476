/** In English, German, French and Spanish, folded. */
const MONTHS = `january february march april may june july august september october november december
  januar februar marz april mai juni juli august september oktober november dezember
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre`.split(/\s+/);

/** The month that a word names, from 1. */
export function monthOf(word: string): number | undefined {
  const at = MONTHS.indexOf(word);
  return at < 0 ? undefined : (at % 12) + 1;
}
