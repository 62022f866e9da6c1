import { open } from 'node:fs/promises'
import { serveThread, type ThreadLine } from '#server/threads/serve.ts'
import { formatOf } from './file-format.ts'
import type { ReadInput, SheetQuestion, SheetRow } from './read.ts'
import { WorkbookRefused } from './refused.ts'
import { inBatches } from './row-batches.ts'
import type { OpenWorkbook } from './sheet-source.ts'

/* The program of the worker thread behind `readWorkbook`. */

async function opened(path: string): Promise<OpenWorkbook> {
  const file = await open(path)
  const head = Buffer.alloc(8)
  await file.read(head, 0, head.length, 0).finally(() => file.close())
  const format = formatOf(head)
  // Readers are loaded when needed, because that of .xls is large.
  if (format === 'zip') return (await import('./xlsx/open-xlsx.ts')).openXlsx(path)
  if (format === 'ole') return (await import('./xls/open-xls.ts')).openXls(path)
  throw new WorkbookRefused('notWorkbook', `It begins with ${head.toString('hex')}`)
}

async function chosen(book: OpenWorkbook, line: ThreadLine): Promise<string> {
  const names = book.sheets.filter((sheet) => sheet.kind === 'cells' && !sheet.isHidden).map(({ name }) => name)
  if (!book.sheets.some(({ kind }) => kind === 'cells') && book.sheets.some(({ kind }) => kind === 'macros'))
    throw new WorkbookRefused('macroOnly', 'It has sheets of macros only')
  const question: SheetQuestion = { names, properties: book.properties }
  const name = await line.ask(question)
  if (typeof name === 'string' && names.includes(name)) return name
  throw new WorkbookRefused('noSheet', `None was chosen of ${names.join(', ') || 'no sheets'}`)
}

await serveThread<ReadInput, SheetRow[]>(async function* ({ path, maxRows }, line) {
  const book = await opened(path)
  try {
    const sheet = await chosen(book, line)
    yield* inBatches(book.rows(sheet), maxRows)
  } finally {
    await book.close()
  }
})
