import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader } from './code-reader.ts'

/** ZXing as WebAssembly, for browsers that cannot read codes themselves (all on iPhones). It is served by our own server. */
export async function wasmReader(kinds: readonly string[]): Promise<CodeReader> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? readerUrl : prefix + path) },
    fireImmediately: true,
  })
  return new BarcodeDetector({ formats: kinds as BarcodeFormat[] })
}
