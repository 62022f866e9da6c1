import { extractText, getDocumentProxy } from 'unpdf'

/** The text of a PDF, page by page, with runs of spaces reduced to one. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
