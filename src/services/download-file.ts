import { saveFile } from './save-file.ts'

/** Saves the body of an answer as a file. Nothing is saved until the whole body has arrived. */
export async function downloadFile(
  bytes: () => Promise<ReadableStream<Uint8Array>>,
  type: string,
  filename: string,
): Promise<void> {
  const content = await new Response(await bytes()).blob()
  saveFile(filename, new Blob([content], { type }))
}
