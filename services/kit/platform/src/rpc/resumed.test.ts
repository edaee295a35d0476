import { describe, expect, it } from 'vitest';
import { commonRefusals } from '../errors/index.ts';
import { type Resumable, resumed } from './resumed.ts';

/** Numbers from after the last one on; each opening breaks off as its plan says. */
function breaking(plan: (number | Error)[][], more: Partial<Resumable<number>> = {}) {
  const opened: (number | undefined)[] = [];
  const items = resumed<number>({
    signal: new AbortController().signal,
    async *open(last) {
      const steps = plan[opened.length] ?? [];
      opened.push(last);
      for (const step of steps) {
        if (step instanceof Error) throw step;
        yield step;
      }
    },
    ...more,
  });
  return { opened, items };
}

async function all(items: AsyncIterable<number>): Promise<number[]> {
  const seen: number[] = [];
  for await (const item of items) seen.push(item);
  return seen;
}

describe('a stream that breaks off', () => {
  const away = commonRefusals.part_away();

  it('is taken up after the last item that came', async () => {
    const { opened, items } = breaking([[1, 2, away], [away], [3, away], [4]]);
    expect(await all(items)).toEqual([1, 2, 3, 4]);
    expect(opened).toEqual([undefined, 2, 2, 3]);
  });

  it('is begun again before anything came, but not where that may do a thing twice', async () => {
    const again = breaking([[away], [away], [1]]);
    expect(await all(again.items)).toEqual([1]);
    const once = breaking([[away], [1]], { isRepeatable: false });
    await expect(all(once.items)).rejects.toBe(away);
    expect(once.opened).toEqual([undefined]);
    const under = breaking([[1, away], [2]], { isRepeatable: false });
    expect(await all(under.items)).toEqual([1, 2]);
  });

  it('is given up when it stays away, and at once when it was refused', async () => {
    const unavailable = breaking([[away], [away], [away], [1]]);
    await expect(all(unavailable.items)).rejects.toBe(away);
    const refusal = commonRefusals.project_not_found();
    const refused = breaking([[1, refusal], [2]]);
    await expect(all(refused.items)).rejects.toBe(refusal);
    expect(refused.opened).toEqual([undefined]);
  });

  it('is over with its last item, whatever comes after', async () => {
    const { opened, items } = breaking([[1, 2, away], [2]], { isLast: (item) => item === 2 });
    expect(await all(items)).toEqual([1, 2]);
    expect(opened).toEqual([undefined]);
  });

  it('does not hold a caller that has left', async () => {
    const leave = new AbortController();
    const { items } = breaking([[1, away], [2]], { signal: leave.signal });
    expect((await items.next()).value).toBe(1);
    leave.abort();
    await expect(items.next()).rejects.toMatchObject({ name: 'AbortError' });
  });
});
