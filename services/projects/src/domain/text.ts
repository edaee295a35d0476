const lineBreaksAndTabs = /[\t\n\v\f\r\u0085]+/g;
const controls = /\p{Cc}/gu;
const controlsButLineBreaks = /(?![\n\t])\p{Cc}/gu;
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Text for one line: no control characters (a line break or tab becomes a space), nothing blank at its ends. */
export function oneLine(text: string): string {
  return text.replace(lineBreaksAndTabs, ' ').replace(controls, '').trim();
}

/** Text of several lines, broken by `\n`: no other control characters but tabs, nothing blank at its ends. */
export function manyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(controlsButLineBreaks, '').trim();
}

/** Whether there is anything to see, beside blanks, joiners and other characters that show nothing. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Whether a text has at most so many characters (code points). */
export function fits(text: string, most: number): boolean {
  // A character has at most two UTF-16 units: what is far too long need not be counted.
  if (text.length > 2 * most) return false;
  return Array.from(text).length <= most;
}
