import type { CellValue, WrittenCell, WrittenColumn, WrittenSheet } from '#server/workbook/write.ts'
import type { Comment } from './comments.ts'
import { validations } from './lists.ts'
import { declaration, main, relations } from './namespaces.ts'
import { styles } from './styles.ts'
import { columnName, xmlText } from './xml-text.ts'

/**
 * XML of a sheet, streamed with its rows; comments are collected in `comments`. `firstList` is the number of the first value
 * list of its columns.
 */
export async function* sheetXml(sheet: WrittenSheet, firstList: number, comments: Comment[]): AsyncGenerator<Buffer> {
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
