import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cells, Table } from './export.ts'
import { serialOf } from './xlsx-dates.ts'
import { partsOf, styles, widthOf } from './xlsx-parts.ts'

/** A sheet holds 2^20 rows; the first one is the heading. */
export const rowsOfSheet = 1_048_575
/** Characters that a cell holds. */
const cellLimit = 32_767

/**
 * A table as an Excel workbook of one sheet (ECMA-376). It is written as it is read: neither the rows nor the file are
 * ever whole in memory. Texts are texts: nothing in them is run as a formula, not even when the cell is edited.
 */
export function xlsxOf(table: Table): Readable {
  const zip = new ZipFile()
  for (const [name, content] of partsOf()) zip.addBuffer(Buffer.from(content), name)
  const sheet = Readable.from(sheetOf(table), { objectMode: false, highWaterMark: 64 * 1024 })
  const file = zip.outputStream as Readable
  sheet.on('error', (error) => file.destroy(error))
  file.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return file
}

async function* sheetOf({ headings, lines, count }: Table): AsyncGenerator<Buffer> {
  const range = `A1:${columnName(headings.length - 1)}${count + 1}`
  const columns = headings.map(
    (heading, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(heading)}" customWidth="1"/>`,
  )
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="${range}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${row(1, headings, true)}`,
  )
  let written = 1
  let pending = ''
  for await (const line of lines) {
    written += 1
    pending += row(written, line, false)
    if (pending.length < 60_000) continue
    yield Buffer.from(pending)
    pending = ''
  }
  yield Buffer.from(`${pending}</sheetData><autoFilter ref="${range}"/></worksheet>`)
}

function row(number: number, cells: Cells, isHeading: boolean): string {
  const written = cells.map((value, index) => cell(`${columnName(index)}${number}`, value, isHeading))
  return `<row r="${number}">${written.join('')}</row>`
}

function cell(reference: string, value: Cells[number], isHeading: boolean): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${reference}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`
  const told = String(value)
  const moment = isHeading ? null : serialOf(told)
  if (moment) return `<c r="${reference}" s="${styles[moment.kind]}"><v>${moment.serial}</v></c>`
  const style = isHeading ? styles.heading : /^[=+\-@\t\r]/.test(told) ? styles.quoted : styles.plain
  return `<c r="${reference}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(told)}</t></is></c>`
}

/** A, B … Z, AA … */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** What XML 1.0 cannot say: control characters, halves of surrogate pairs, and two that are no characters. */
const unsayable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

function xmlText(text: string): string {
  return text
    .slice(0, cellLimit)
    .replaceAll(unsayable, '')
    .replaceAll(/[&<>\r]/g, (character) => entities[character] as string)
}
