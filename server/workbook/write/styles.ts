import { declaration, main } from './namespaces.ts'

/** Cell styles by their index in the style sheet below; the style of a cell with an error has the index plus `bad`. */
export const styles = {
  plain: 0,
  heading: 1,
  date: 2,
  moment: 3,
  quoted: 4,
  text: 5,
  wrapped: 6,
  money: 7,
  whole: 8,
  decimal: 0,
  bad: 9,
} as const

// 0 to 163 are formats that every spreadsheet has: 1 is `0`, 4 is `#,##0.00`, shown as the reader's country writes numbers.
const formats = { general: 0, whole: 1, money: 4, text: 49, date: 164, moment: 165 }

// `quotePrefix` is the apostrophe that a person would type before a text beginning like a formula.
const ofCells: [format: number, font: number, more?: string][] = [
  [formats.general, 0],
  [formats.general, 1],
  [formats.date, 0],
  [formats.moment, 0],
  [formats.general, 0, ' quotePrefix="1"/>'],
  [formats.text, 0],
  [formats.text, 0, ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'],
  [formats.money, 0],
  [formats.whole, 0],
]

const xf = (fill: number) =>
  ofCells
    .map(
      ([format, font, more = '/>']) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${more}`,
    )
    .join('')

const fill = (colour: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`

/** Style sheet of every workbook. */
export const styleSheet = `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="${formats.date}" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="${formats.moment}" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('FFFFC7CE')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${ofCells.length * 2}">${xf(0)}${xf(2)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
