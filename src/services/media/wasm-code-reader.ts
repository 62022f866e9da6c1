import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'

/** ZXing as WebAssembly, for browsers without a reader of their own (all on iPhones). It comes from our own server. */
export async function wasmReader(kinds: readonly string[]): Promise<CodeReader> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerUrl : prefix + path) },
    fireImmediately: true,
  })
  return new BarcodeDetector({ formats: kinds as BarcodeFormat[] })
}
