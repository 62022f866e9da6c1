import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Serial } from './serial.ts'
import { blocksOf, type Comment, commentShapes, commentsXml } from './write/comments.ts'
import { listsAsSheet, listsOf } from './write/lists.ts'
import { commentRelationships, commentsPart, drawingPart, fixedParts, sheetPart } from './write/parts.ts'
import { sheetXml } from './write/sheet.ts'

/** What a cell holds: a text, a number, yes or no, a date or a moment as spreadsheets count them, nothing. */
export type CellValue = string | number | boolean | null | Serial

/** A cell, with a comment that is shown when it is pointed at, and filled red when it is bad. */
export type WrittenCell = CellValue | { value: CellValue; comment?: string | undefined; bad?: boolean | undefined }

export interface WrittenColumn {
  header: string
  /** In characters; 18 when it is not said. */
  width?: number
  /** A comment at the header. */
  note?: string
  /** What the spreadsheet makes of what a person types: `text` keeps 007 as it is, `plain` guesses. */
  kind?: 'plain' | 'text' | 'date' | 'wrapped'
  /** Values that its cells offer in a drop-down list, however many; they stand on a hidden sheet. */
  values?: readonly string[]
  /** Whether other values may be typed without being asked, such as several of the list. */
  otherValues?: boolean
}

export interface WrittenSheet {
  /** At most 31 characters, without []:*?/\ and not `lists`. */
  name: string
  columns: readonly WrittenColumn[]
  /** The rows below the header, as they come. */
  rows: Iterable<readonly WrittenCell[]> | AsyncIterable<readonly WrittenCell[]>
  /** Whether the header offers to filter the rows; it does unless this says no. */
  filter?: boolean
}

export interface WrittenWorkbook {
  sheets: readonly WrittenSheet[]
  /** Custom properties of the document, which outlive being edited in Excel and LibreOffice (not in Google's). */
  properties?: Record<string, string>
}

/** A sheet holds 2^20 rows; the first one is the header. */
export const rowsOfSheet = 1_048_575

/**
 * A workbook as an .xlsx file (ECMA-376), written as it is read: neither the rows nor the file are ever whole in memory,
 * comments are until their sheet ends. The header is bold and always visible. Texts are texts: nothing in them is run as
 * a formula, not even when the cell is edited. An error of the rows ends the stream with it.
 */
export function writeWorkbook(book: WrittenWorkbook): Readable {
  const zip = new ZipFile()
  const file = zip.outputStream as Readable
  addParts(zip, book).catch((error) => file.destroy(error))
  return file
}

async function addParts(zip: ZipFile, book: WrittenWorkbook): Promise<void> {
  const lists = listsOf(book.sheets)
  const add = ([name, content]: [string, string]) => zip.addBuffer(Buffer.from(content), name)
  for (const part of fixedParts(book, lists.length)) add(part)
  let [list, block] = [0, 1]
  for (const [index, sheet] of [...book.sheets, ...(lists.length > 0 ? [listsAsSheet(lists)] : [])].entries()) {
    const comments: Comment[] = []
    await addSheet(zip, index, sheetXml(sheet, list, comments))
    list += listsOf([sheet]).length
    if (comments.length === 0) continue
    add(commentRelationships(index))
    add([commentsPart(index), commentsXml(comments)])
    add([drawingPart(index), commentShapes(comments, block)])
    block += blocksOf(comments.length)
  }
  zip.end()
}

/** Adds a sheet and waits until its last row is taken. */
async function addSheet(zip: ZipFile, index: number, xml: AsyncIterable<Buffer>): Promise<void> {
  const source = Readable.from(xml, { objectMode: false, highWaterMark: 64 * 1024 })
  const stop = () => source.destroy()
  zip.outputStream.once('close', stop)
  zip.addReadStream(source, sheetPart(index))
  await once(source, 'close')
  zip.outputStream.off('close', stop)
  if (source.errored) throw source.errored
  if (!source.readableEnded) throw new Error('Nobody reads the workbook any more')
}
