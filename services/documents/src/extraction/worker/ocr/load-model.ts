import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** The model that comes with Cairn: English, LSTM, weights in bytes. */
const SHIPPED = {
  language: 'eng',
  place: () => import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
};

/** A language's model, from the folder where that has it. @throws Error when there is none. */
export async function loadModel(language: string, folder: string | undefined): Promise<Uint8Array> {
  const places = folder === undefined ? [] : [`${folder}/${language}.traineddata`];
  const files = [...places, ...places.map((path) => `${path}.gz`)];
  if (language === SHIPPED.language) files.push(fileURLToPath(SHIPPED.place()));
  for (const file of files) {
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes) return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  }
  throw new Error(`There is no model of the language ${language}.`);
}
