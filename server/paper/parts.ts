import { contentWidth, ink, page, type Sheet } from './sheet.ts'
import { textBlock } from './text.ts'

const { left } = page

/** A fact on a paper: a label and its value. */
export interface Fact {
  label: string
  value: string
}

/** The facts that have a value. */
export function factsOf(told: readonly (readonly [label: string, value: string | null | undefined])[]): Fact[] {
  return told.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** Label and value, several beside each other; those of one line stay together, the first line with the title. */
export function drawFacts(
  sheet: Sheet,
  facts: readonly Fact[],
  { title, columns = 3 }: { title?: string; columns?: number } = {},
): void {
  const column = contentWidth / columns
  const cells = facts.map(({ label, value }) => ({
    label: textBlock(label, column - 14, { size: 7.4, colour: ink.faint }),
    value: textBlock(value, column - 14, { size: 8.6, bold: true }),
  }))
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, index) =>
    cells.slice(index * columns, (index + 1) * columns),
  )
  const heightOf = (row: typeof cells) => Math.max(...row.map(({ label, value }) => label.height + value.height)) + 9
  if (rows[0] === undefined) return
  if (title) drawSubheading(sheet, title, heightOf(rows[0]))
  for (const [index, row] of rows.entries()) {
    const height = heightOf(row)
    const next = rows[index + 1]
    // The last row alone would be a page of three words.
    sheet.ensure(next && index === rows.length - 2 ? height + heightOf(next) : height)
    for (const [index, { label, value }] of row.entries()) {
      const x = left + index * column
      sheet.tagged('P', null, () => {
        sheet.write(label, x, sheet.y)
        sheet.write(value, x, sheet.y + label.height + 1)
      })
    }
    sheet.y += height
  }
  sheet.y += 6
}

/** A checked item and its result. */
export interface Finding {
  name: string
  remark?: string | null
  result: string
  /** Of the result; by default that of any text. */
  colour?: string
}

/** A line for each finding: its name, a remark below it, the result at the end. The first one stays with the title. */
export function drawFindings(sheet: Sheet, title: string, findings: readonly Finding[]): void {
  const resultWidth = 110
  const room = contentWidth - resultWidth - 14
  const rows = findings.map(({ name, remark, result, colour }) => {
    const blocks = [
      textBlock(name, room, { size: 8.6 }),
      ...(remark ? [textBlock(remark, room, { size: 7.8, colour: ink.soft })] : []),
    ]
    const told = textBlock(result, resultWidth, { size: 8.6, bold: true, align: 'right', figures: true, colour })
    return { blocks, told, height: blocks.reduce((sum, { height }) => sum + height, 10) }
  })
  if (rows[0] === undefined) return
  drawSubheading(sheet, title, rows[0].height)
  const table = sheet.group('Table')
  for (const [index, { blocks, told, height }] of rows.entries()) {
    sheet.ensure(height)
    const element = sheet.group('TR', table)
    sheet.tagged('TD', element, () => {
      let top = sheet.y + 5
      for (const block of blocks) {
        sheet.write(block, left, top)
        top += block.height
      }
    })
    sheet.tagged('TD', element, () => sheet.write(told, left + contentWidth - resultWidth, sheet.y + 5))
    element.end()
    sheet.y += height
    if (index < rows.length - 1) sheet.rule(left, sheet.y, contentWidth, ink.hairline)
  }
  table.end()
  sheet.y += 8
}

/** The title of a part, which stays on the page of the content after it, so many points high. */
export function drawSubheading(sheet: Sheet, text: string, next = 18): void {
  sheet.ensure(34 + next)
  sheet.rule(left, sheet.y, contentWidth, ink.hairline)
  sheet.y += 9
  sheet.y += sheet.paragraph('H2', text, left, sheet.y, contentWidth, { size: 9, bold: true }) + 4
}

/** Lines of one paragraph that stand at least on each of its pages, so that no page has three words of it. */
const fewest = 3
/** A paragraph of so many lines is not divided. */
const keptWhole = 8

/** The paragraphs of a text that may go on over pages; an empty one is the space between others. */
function paragraphsOf(text: string) {
  return text.split(/\r\n?|\n/).map((paragraph) => {
    const block = textBlock(paragraph, contentWidth, { size: 8.5, colour: ink.soft })
    return { block, line: block.height / block.lines.length }
  })
}

/** How many of these lines of a paragraph stand on a page with room for so many; none where all of it is better on the next page. */
function linesHere(lines: number, room: number, mayDivide: boolean): number {
  if (lines <= room) return lines
  const here = Math.min(room, lines - fewest)
  return mayDivide || (lines > keptWhole && here >= fewest) ? here : 0
}

/** A text that may go on over pages: short paragraphs stay whole, of long ones at least three lines stand on each page. */
export function drawLongText(sheet: Sheet, text: string): void {
  for (const { block, line } of paragraphsOf(text)) {
    const fitting = () => Math.floor(sheet.room / line)
    if (linesHere(block.lines.length, fitting(), false) === 0) sheet.newPage()
    let rest = block.lines
    while (rest.length > 0) {
      const lines = rest.slice(0, Math.max(1, linesHere(rest.length, fitting(), true)))
      if (lines.some((written) => written !== ''))
        sheet.tagged('P', null, () => sheet.write({ ...block, lines }, left, sheet.y))
      sheet.y += lines.length * line
      rest = rest.slice(lines.length)
      if (rest.length > 0) sheet.newPage()
    }
  }
}

/** The height of the part of a text that stays with its title. */
export function heldWithTitle(text: string): number {
  const [first] = paragraphsOf(text)
  if (!first) return 0
  const { lines } = first.block
  return first.line * (lines.length <= keptWhole ? lines.length : fewest)
}
