/** Numbers that stand for words, in the order they were met. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];

  get size(): number {
    return this.#words.length;
  }

  numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#words.length;
      this.#numbers.set(word, number);
      this.#words.push(word);
    }
    return number;
  }

  /** The numbers of words, each once, ascending. */
  setOf(words: Iterable<string>): Int32Array {
    const numbers = new Set<number>();
    for (const word of words) numbers.add(this.numberOf(word));
    return Int32Array.from(numbers).sort();
  }

  wordOf(number: number): string {
    return this.#words[number] ?? '';
  }
}

/** How many numbers two ascending lists share. */
export function sharedCount(one: Int32Array, other: Int32Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [a, b] = [one[i] as number, other[j] as number];
    if (a === b) shared++;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  return shared;
}

/** The numbers that two ascending lists share. */
export function sharedNumbers(one: Int32Array, other: Int32Array): number[] {
  const others = new Set(other);
  return [...one].filter((number) => others.has(number));
}
