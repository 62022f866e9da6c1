import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Serial } from './serial.ts'
import { blocksOf, type Comment, commentShapes, commentsXml } from './write/comments.ts'
import { listSheet, listsAsSheet, listsOf, validations } from './write/lists.ts'
import { declaration, main, packages, relations } from './write/namespaces.ts'
import { styleSheet, styles } from './write/styles.ts'
import { columnName, xmlText } from './write/xml-text.ts'

const types = 'application/vnd.openxmlformats-officedocument'
const custom = 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties'
const variants = 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes'

/** Path of a sheet in the workbook. */
const sheetPart = (index: number) => `xl/worksheets/sheet${index + 1}.xml`
/** Path of the comments of a sheet. */
const commentsPart = (index: number) => `xl/comments${index + 1}.xml`
/** Path of the drawing that shows the comments of a sheet. */
const drawingPart = (index: number) => `xl/drawings/vmlDrawing${index + 1}.vml`

/** Parts of a workbook that do not depend on the content of sheets; `lists` is the number of columns with a value list. */
function fixedParts(book: WrittenWorkbook, lists: number): [name: string, content: string][] {
  const sheets = book.sheets.map(({ name }) => ({ name, state: '' }))
  if (lists > 0) sheets.push({ name: listSheet, state: ' state="hidden"' })
  const overrides = sheets.map(
    (_, index) =>
      `<Override PartName="/${sheetPart(index)}" ContentType="${types}.spreadsheetml.worksheet+xml"/><Override PartName="/${commentsPart(index)}" ContentType="${types}.spreadsheetml.comments+xml"/>`,
  )
  const named = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`,
  )
  const related = sheets.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  const properties = Object.entries(book.properties ?? {}).map(
    ([name, value], index) =>
      `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="${index + 2}" name="${xmlText(name)}"><vt:lpwstr>${xmlText(value)}</vt:lpwstr></property>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="${types}.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${types}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.spreadsheetml.styles+xml"/><Override PartName="/docProps/custom.xml" ContentType="${types}.custom-properties+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      relationships(
        relation(1, 'officeDocument', 'xl/workbook.xml') + relation(2, 'custom-properties', 'docProps/custom.xml'),
      ),
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${named.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(related.join('') + relation(sheets.length + 1, 'styles', 'styles.xml')),
    ],
    ['xl/styles.xml', styleSheet],
    [
      'docProps/custom.xml',
      `${declaration}<Properties xmlns="${custom}" xmlns:vt="${variants}">${properties.join('')}</Properties>`,
    ],
  ]
}

/** The part that links a sheet to its comments. */
function commentRelationships(index: number): [name: string, content: string] {
  const content = relationships(
    relation(1, 'vmlDrawing', `../drawings/vmlDrawing${index + 1}.vml`) +
      relation(2, 'comments', `../comments${index + 1}.xml`),
  )
  return [`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, content]
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
}

function relationships(content: string): string {
  return `${declaration}<Relationships xmlns="${packages}/relationships">${content}</Relationships>`
}

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

/**
 * XML of a sheet, streamed with its rows; comments are collected in `comments`. `firstList` is the number of the first value
 * list of its columns.
 */
async function* sheetXml(sheet: WrittenSheet, firstList: number, comments: Comment[]): AsyncGenerator<Buffer> {
  const { columns } = sheet
  const widths = columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${column.width ?? 18}" style="${styleOf(column)}" customWidth="1"/>`,
  )
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const cols = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  const headings = columns.map(({ header }, index) => textCell(`${columnName(index)}1`, header, styles.heading))
  for (const [column, { note }] of columns.entries()) if (note) comments.push({ row: 0, column, text: note })
  let pending = `${declaration}<worksheet xmlns="${main}" xmlns:r="${relations}">${pane}${cols}<sheetData><row r="1">${headings.join('')}</row>`
  let written = 1
  for await (const cells of sheet.rows) {
    written += 1
    pending += rowXml(written, cells, columns, comments)
    if (pending.length < 60_000) continue
    yield Buffer.from(pending)
    pending = ''
  }
  const range = `A1:${columnName(Math.max(0, columns.length - 1))}${written}`
  const filter = sheet.filter === false ? '' : `<autoFilter ref="${range}"/>`
  const drawing = comments.length > 0 ? '<legacyDrawing r:id="rId1"/>' : ''
  yield Buffer.from(`${pending}</sheetData>${filter}${validations(sheet, firstList)}${drawing}</worksheet>`)
}

function rowXml(
  number: number,
  cells: readonly WrittenCell[],
  columns: readonly WrittenColumn[],
  comments: Comment[],
): string {
  const written = cells.map((cell, column) => {
    const { value, comment, bad } = markedCell(cell)
    if (comment) comments.push({ row: number - 1, column, text: comment })
    return cellXml(`${columnName(column)}${number}`, value, styleOf(columns[column]), bad ? styles.bad : 0)
  })
  return `<row r="${number}">${written.join('')}</row>`
}

function markedCell(cell: WrittenCell): { value: CellValue; comment?: string | undefined; bad?: boolean | undefined } {
  return cell !== null && typeof cell === 'object' && 'value' in cell ? cell : { value: cell }
}

function cellXml(reference: string, value: CellValue, ofColumn: number, bad: number): string {
  if (value === null || value === '') return bad ? `<c r="${reference}" s="${ofColumn + bad}"/>` : ''
  const style = (s: number) => (s + bad === 0 ? '' : ` s="${s + bad}"`)
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c r="${reference}"${style(ofColumn === styles.date ? styles.date : 0)}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${reference}"${style(0)} t="b"><v>${Number(value)}</v></c>`
  if (typeof value === 'object') {
    if ('serial' in value) return `<c r="${reference}"${style(styles[value.kind])}><v>${value.serial}</v></c>`
    if ('digits' in value) return `<c r="${reference}"${style(styles[value.kind])}><v>${value.digits}</v></c>`
    return textCell(reference, value.text, styles.text + bad)
  }
  const told = String(value)
  const isFormulaLike = /^[=+\-@\t\r]/.test(told)
  return textCell(reference, told, (isFormulaLike && ofColumn !== styles.text ? styles.quoted : ofColumn) + bad)
}

function textCell(reference: string, text: string, style: number): string {
  return `<c r="${reference}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** Style of a column's cells, also of those typed by hand. */
function styleOf(column: WrittenColumn | undefined): number {
  return styles[column?.kind ?? 'plain']
}
