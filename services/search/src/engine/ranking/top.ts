/**
 * The `count` keys with the highest scores, best first; of equal scores the lower key comes first. A bounded binary
 * heap: most keys are refused by one comparison.
 */
export function topKeys(keys: Int32Array, scoreOf: (key: number) => number, count: number): number[] {
  const heap: { key: number; score: number }[] = [];
  for (const key of keys) {
    const score = scoreOf(key);
    const worst = heap.length >= count ? heap[0] : undefined;
    if (worst && (score < worst.score || (score === worst.score && key > worst.key))) continue;
    const entry = { key, score };
    if (heap.length < count) {
      heap.push(entry);
      siftUp(heap);
    } else if (count > 0 && worse(heap[0] as Entry, entry)) {
      heap[0] = entry;
      siftDown(heap);
    }
  }
  return heap.sort((a, b) => (worse(a, b) ? 1 : -1)).map(({ key }) => key);
}

interface Entry {
  key: number;
  score: number;
}

function worse(a: Entry, b: Entry): boolean {
  return a.score < b.score || (a.score === b.score && a.key > b.key);
}

function siftUp(heap: Entry[]): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!worse(heap[at] as Entry, heap[parent] as Entry)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function siftDown(heap: Entry[]): void {
  let at = 0;
  for (;;) {
    let worst = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && worse(heap[child] as Entry, heap[worst] as Entry)) worst = child;
    }
    if (worst === at) return;
    swap(heap, at, worst);
    at = worst;
  }
}

function swap(heap: Entry[], i: number, j: number): void {
  const entry = heap[i] as Entry;
  heap[i] = heap[j] as Entry;
  heap[j] = entry;
}
