import { extractText, getDocumentProxy } from 'unpdf'

/** What a PDF says, page by page, with its spaces made one. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
