/** The part of WebAssembly that is used: TypeScript has it with a browser's interfaces alone. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>;
  type Exports = Record<string, unknown>;

  class Module {
    private readonly brand: unique symbol;
  }
  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }
  class Memory {
    /** @param size in pages of 64 KB. */
    constructor(size: { initial: number });
    readonly buffer: ArrayBuffer;
  }
  class Table {
    readonly length: number;
    set(index: number, value: unknown): void;
  }

  function compile(bytes: Uint8Array): Promise<Module>;
}
