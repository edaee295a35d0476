import { parseXml } from './xml.ts';

/** Most points of a series that are read. */
const MAX_POINTS = 5_000;

interface Series {
  name: string;
  readonly categories: Map<number, string>;
  readonly values: Map<number, string>;
}

/** What stands for the words of a chart: its title, its axes, and its data a row a category. */
export async function readChart(source: AsyncIterable<string>): Promise<string[]> {
  const chart = new ChartWalk();
  await parseXml(source, {
    open: (name, attribute) => chart.open(name, attribute('idx')),
    close: (name) => chart.close(name),
    text: (text) => chart.text(text),
  });
  return chart.lines();
}

/** Follows a chart part (DrawingML, ECMA-376 part 1, 21.2), whose data is what Word kept of the sheet behind it. */
class ChartWalk {
  readonly #path: string[] = [];
  readonly #series: Series[] = [];
  readonly #axes: string[] = [];
  #title = '';
  #words = '';
  #point = 0;

  open(name: string, index: string | undefined): void {
    this.#path.push(name);
    if (name === 'ser') this.#series.push({ name: '', categories: new Map(), values: new Map() });
    else if (name === 'pt') this.#point = Number(index) || 0;
    else if (name === 'p' && this.#words !== '') this.#words += ' ';
    else if (name === 'title') this.#words = '';
  }

  close(name: string): void {
    this.#path.pop();
    if (name !== 'title') return;
    const words = this.#words.trim();
    if (this.#path.at(-1) === 'chart') this.#title = words;
    else if (words !== '') this.#axes.push(words);
    this.#words = '';
  }

  text(text: string): void {
    const name = this.#path.at(-1);
    if (name === 't' && this.#path.includes('title')) this.#words += text;
    if (name === 'v') this.#value(text);
  }

  lines(): string[] {
    const title = `Chart: ${this.#title}`.trim();
    const axes = this.#axes.length > 0 ? [`Axes: ${this.#axes.join(' | ')}`] : [];
    return [title, ...axes, ...this.#rows()];
  }

  #value(text: string): void {
    const series = this.#series.at(-1);
    if (!series || !this.#path.includes('ser')) return;
    const within = ['tx', 'cat', 'xVal', 'val', 'yVal', 'bubbleSize'].find((name) =>
      this.#path.includes(name),
    );
    const points = within === 'cat' || within === 'xVal' ? series.categories : series.values;
    if (within === 'tx') series.name += text;
    else if (points.size < MAX_POINTS && within !== undefined && within !== 'bubbleSize') {
      points.set(this.#point, (points.get(this.#point) ?? '') + text);
    }
  }

  #rows(): string[] {
    const series = this.#series.filter(({ name, values }) => name !== '' || values.size > 0);
    if (series.length === 0) return [];
    const indices = [
      ...new Set(series.flatMap(({ values, categories }) => [...values.keys(), ...categories.keys()])),
    ];
    const rows = indices
      .toSorted((a, b) => a - b)
      .map((index) => {
        const category = series.map(({ categories }) => categories.get(index)).find(Boolean) ?? '';
        return [category, ...series.map(({ values }) => tidyNumber(values.get(index) ?? ''))].join(' | ');
      });
    return [['', ...series.map(({ name }) => name)].join(' | ').trim(), ...rows];
  }
}

/** A number as it was meant: sheets keep 4.3 as 4.2999999999999998. */
function tidyNumber(text: string): string {
  if (!/^-?\d*\.\d{10,}(?:E-?\d+)?$/i.test(text)) return text;
  return String(Number(Number(text).toPrecision(12)));
}
