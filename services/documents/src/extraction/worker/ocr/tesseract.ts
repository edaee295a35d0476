import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type GreyPicture, pgmOf } from './grey-picture.ts';
import { loadModel } from './load-model.ts';
import { readTsv } from './read-tsv.ts';
import type { TesseractBlock } from './tesseract-words.ts';
import { multiplyWeights } from './weight-products.ts';

export interface TesseractPage {
  readonly blocks: readonly TesseractBlock[];
  /** Of all words, in percent. */
  readonly confidence: number;
  /** Radians by which the picture was turned with the clock before it was read. */
  readonly angle: number;
}

/** The part of Tesseract's C++ interface that is used. */
interface Api {
  Init(folder: null, languages: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads `/input`, turned by an angle; 1 when it is no picture. */
  SetImageFile(exifOrientation: number, angle: number): number;
  FindLines(): number;
  GetGradient(): number;
  Recognize(monitor: null): number;
  /** Tab-separated, a row for each block, paragraph, line and word; JSON would describe every letter as well. */
  GetTSVText(page: number): string;
  MeanTextConf(): number;
  Clear(): void;
}

interface Core {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
  readonly TessBaseAPI: new () => Api;
  _malloc(bytes: number): number;
}

interface CoreOptions {
  print(): void;
  printErr(): void;
  /** Starts the core's WebAssembly in place of its script. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): void;
}

type CoreFactory = (options: CoreOptions) => Promise<Core>;

/** The build of Tesseract for every processor that Cairn's Node runs WebAssembly on; the install keeps no other. */
const core = () => ({
  script: import.meta.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js'),
  wasm: import.meta.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm'),
});
/** OEM_LSTM_ONLY of Tesseract's publictypes.h. */
const LSTM_ONLY = 1;
/** PSM_AUTO of publictypes.h: the whole layout, its orientation aside. */
const AUTO = '3';
/** Radians, 0.3 degrees: text that is aslant by less reads as well as it is. */
const LEAST_ANGLE = 0.005;

async function startCore(): Promise<Core> {
  const { script, wasm: path } = core();
  const [wasm, { default: createCore }]: [Buffer<ArrayBuffer>, { default: CoreFactory }] = await Promise.all([
    readFile(fileURLToPath(path)),
    import(script),
  ]);
  const program = await WebAssembly.compile(wasm);
  let exports: WebAssembly.Exports = {};
  const started = await createCore({
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(program, imports);
      exports = instance.exports;
      done(instance, program);
    },
  });
  await multiplyWeights({ wasm, exports, allocate: (bytes) => started._malloc(bytes) });
  return started;
}

/** Tesseract in an instance of its own, ready to read pages in some languages. */
export class Tesseract {
  readonly #core: Core;
  readonly #api: Api;

  private constructor(core: Core, api: Api) {
    this.#core = core;
    this.#api = api;
  }

  /** @throws Error when a language has no model, or one that Tesseract refuses. */
  static async open(languages: readonly string[], folder: string | undefined): Promise<Tesseract> {
    const module = await startCore();
    for (const language of languages) {
      module.FS.writeFile(`./${language}.traineddata`, await loadModel(language, folder));
    }
    const api = new module.TessBaseAPI();
    if (api.Init(null, languages.join('+'), LSTM_ONLY) !== 0) {
      throw new Error(`Tesseract refused the models of ${languages.join(', ')}.`);
    }
    api.SetVariable('tessedit_pageseg_mode', AUTO);
    return new Tesseract(module, api);
  }

  /** The words of a picture, which is turned upright first where it is aslant by some degrees. */
  read(picture: GreyPicture, dpi: number): TesseractPage {
    this.#core.FS.writeFile('/input', pgmOf(picture));
    this.#api.SetVariable('user_defined_dpi', String(Math.round(dpi)));
    this.#setImage(0);
    this.#api.FindLines();
    const slant = this.#api.GetGradient();
    const angle = Math.abs(slant) >= LEAST_ANGLE ? slant : 0;
    if (angle !== 0) this.#setImage(angle);
    this.#api.Recognize(null);
    const blocks = readTsv(this.#api.GetTSVText(0));
    const confidence = this.#api.MeanTextConf();
    this.#api.Clear();
    return { blocks, confidence, angle };
  }

  #setImage(angle: number): void {
    if (this.#api.SetImageFile(1, angle) === 1) throw new Error('Tesseract did not take the picture.');
  }
}
