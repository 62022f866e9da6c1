/** The part of the Barcode Detection API that is used here; TypeScript does not declare it yet. */
export interface CodeReader {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface NativeReader {
  new (options: { formats: string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** Kinds of codes on rating plates. */
const plateFormats = ['code_128', 'code_39', 'itf', 'ean_13', 'data_matrix', 'qr_code'] as const

/**
 * Returns a reader of codes in pictures: the browser's own if it supports all these kinds, otherwise one in WebAssembly
 * (docs/decisions/0295), which is downloaded only then.
 */
export async function codeReader(formats: readonly string[] | null): Promise<CodeReader> {
  const kinds = [...(formats ?? plateFormats)]
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeReader }
  if (Native && (await readsAll(Native, kinds))) return new Native({ formats: kinds })
  const { wasmReader } = await import('./wasm-code-reader.ts')
  return wasmReader(kinds)
}

/** False if the system component is missing: the browser then lists no kinds, or does not answer. */
async function readsAll(native: NativeReader, kinds: readonly string[]): Promise<boolean> {
  const supported = await native.getSupportedFormats().catch((): string[] => [])
  return kinds.every((kind) => supported.includes(kind))
}
