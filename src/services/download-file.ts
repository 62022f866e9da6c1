import { saveFile } from './save-file.ts'

/** Hands the bytes of an answer to the person as a file; nothing of it is kept until all of it has come. */
export async function downloadFile(
  bytes: () => Promise<ReadableStream<Uint8Array>>,
  type: string,
  filename: string,
): Promise<void> {
  const content = await new Response(await bytes()).blob()
  saveFile(filename, new Blob([content], { type }))
}
