import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Serial } from './serial.ts'
import { blocksOf, type Comment, commentShapes, commentsXml } from './write/comments.ts'
import { listsAsSheet, listsOf } from './write/lists.ts'
import { commentRelationships, commentsPart, drawingPart, fixedParts, sheetPart } from './write/parts.ts'
import { sheetXml } from './write/sheet.ts'

/** A number with its digits, and its format: two decimal places and groups of thousands, none, or as many as it has. */
export interface Numeral {
  kind: 'money' | 'whole' | 'decimal'
  digits: string
}

/** A text that stays one however often its cell is edited, such as a serial number. */
export interface FixedText {
  kind: 'text'
  text: string
}

/** Value of a cell: a text, number, boolean, date or moment as a serial number, or nothing. */
export type CellValue = string | number | boolean | null | Serial | Numeral | FixedText

/** A cell, optionally with a comment and a red background for an error. */
export type WrittenCell = CellValue | { value: CellValue; comment?: string | undefined; bad?: boolean | undefined }

export interface WrittenColumn {
  header: string
  /** In characters; default 18. */
  width?: number
  /** Comment at the header. */
  note?: string
  /** Format for values typed by hand: `text` keeps 007 unchanged, `plain` lets the spreadsheet guess. */
  kind?: 'plain' | 'text' | 'date' | 'wrapped'
  /** Values of a drop-down list, of any number; stored on a hidden sheet. */
  values?: readonly string[]
  /** Refuses numbers and dates typed by hand, with this message; for columns of codes without `values`. */
  onlyText?: string
  /** Whether other values may be typed without a warning, such as several of the list. */
  otherValues?: boolean
}

export interface WrittenSheet {
  /** At most 31 characters, without []:*?/\ and not `lists`. */
  name: string
  columns: readonly WrittenColumn[]
  /** Rows below the header. */
  rows: Iterable<readonly WrittenCell[]> | AsyncIterable<readonly WrittenCell[]>
  /** Whether the header has filter buttons; default: yes. */
  filter?: boolean
}

export interface WrittenWorkbook {
  sheets: readonly WrittenSheet[]
  /** Custom properties of the document, which survive editing in Excel and LibreOffice (but not in Google's). */
  properties?: Record<string, string>
}

/** Maximum number of rows below the header: a sheet has 2^20 rows. */
export const rowsOfSheet = 1_048_575

/**
 * A workbook as an .xlsx file (ECMA-376), streamed: neither rows nor file are in memory as a whole, only comments until their
 * sheet ends. The header is bold and frozen. Texts are never run as formulas, not even after editing the cell. An error of the
 * rows ends the stream.
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

/** Adds a sheet and waits until its last row is written. */
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
