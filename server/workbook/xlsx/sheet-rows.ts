import { isoText, type NumberDisplay, textOf } from '#server/workbook/cell-text.ts'
import { type Area, mergedCells } from '#server/workbook/merged.ts'
import type { CellText, SheetRow } from '#server/workbook/read.ts'
import { numberCell, type ReadCell, rowOf } from '#server/workbook/read-cell.ts'
import { WorkbookRefused } from '#server/workbook/refused.ts'
import { cellLimit, columnLimit } from '#server/workbook/sheet-source.ts'
import type { Package } from './package.ts'
import { CollectedText, unescaped } from './strings.ts'
import { type Attributes, type Listener, parsedInPieces, parseXml } from './xml.ts'

/** Data that the cells of all sheets refer to. */
export interface Shared {
  strings: readonly CellText[]
  displays: readonly NumberDisplay[]
  is1904: boolean
  /** Whether the program that wrote the file left the formulas to be calculated by the one that opens it. */
  isUncalculated: boolean
}

/**
 * Rows of a sheet. Its part is unpacked twice, because the merged areas follow the rows; this also finds damage and excessive
 * size before the first row is yielded.
 */
export async function* sheetRows(book: Package, part: string, shared: Shared): AsyncGenerator<SheetRow> {
  const merge = mergedCells<ReadCell>(await mergedAreas(book, part), columnLimit)
  const reader = new RowReader(shared)
  for await (const _ of parsedInPieces(book.text(part), reader)) {
    for (const row of reader.take()) {
      merge(row.number, row.cells)
      yield rowOf(row, { is1904: shared.is1904, hiddenColumns: reader.hiddenColumns })
    }
  }
}

/** Skips the rows and parses the elements after them. */
async function mergedAreas(book: Package, part: string): Promise<Area[]> {
  const areas: Area[] = []
  const listener: Listener = {
    opened(name, { ref }) {
      const area = name === 'mergeCell' && ref ? areaOf(ref) : null
      if (area) areas.push(area)
    },
  }
  await parseXml(behindRows(book.text(part)), listener)
  return areas
}

const endOfRows = 'sheetData>'

async function* behindRows(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isBehind = false
  let last = ''
  yield '<rest>'
  for await (const piece of pieces) {
    if (isBehind) {
      yield piece
      continue
    }
    const text = last + piece
    const at = text.lastIndexOf(endOfRows)
    isBehind = at >= 0 && /<\/[\w.:-]*$/.test(text.slice(Math.max(0, at - 100), at))
    if (isBehind) yield text.slice(at + endOfRows.length)
    last = text.slice(-endOfRows.length)
  }
  yield '</rest>'
}

interface RowRead {
  number: number
  cells: ReadCell[]
  isHidden: boolean
}

const plainDisplay: NumberDisplay = { kind: 'number', shows: null, showsFraction: null, sign: null }

/** Builds rows from the parser's events. */
class RowReader implements Listener {
  /** Hidden columns, which stand before the rows. */
  readonly hiddenColumns: number[] = []
  readonly #shared: Shared
  readonly #inline = new CollectedText()
  #rows: RowRead[] = []
  #row: RowRead | null = null
  #number = 0
  #column = -1
  #type = 'n'
  #style = 0
  #value = ''
  #isValue = false
  #formula = ''
  #isFormula = false
  #isKept = false

  constructor(shared: Shared) {
    this.#shared = shared
  }

  /** The rows completed since the last call. */
  take(): RowRead[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  opened(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') {
      this.#isValue = true
      this.#value = ''
    } else if (name === 'f') {
      this.#isFormula = true
      this.#formula = '='
    } else if (name === 'row') {
      this.#number = attributes.r === undefined ? this.#number + 1 : Number(attributes.r)
      this.#row = { number: this.#number, cells: [], isHidden: isTrue(attributes.hidden) }
      this.#column = -1
    } else if (name === 'col') this.#openColumns(attributes)
    else this.#inline.opened(name)
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text
    else if (this.#isFormula) this.#formula += text
    else this.#inline.text(text)
    if (this.#value.length + this.#formula.length > cellLimit * 8)
      throw new WorkbookRefused('damaged', 'A cell has more text than a cell can hold')
  }

  closed(name: string): void {
    if (name === 'v') {
      this.#isValue = false
      this.#keep(this.#valueOf())
    } else if (name === 'f') this.#isFormula = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'is') this.#keep(this.#inline.take())
    else if (name === 'row' && this.#row) {
      if (this.#row.cells.length > 0) this.#rows.push(this.#row)
      this.#row = null
    } else this.#inline.closed(name)
  }

  #openColumns({ min, max, hidden }: Attributes): void {
    if (!isTrue(hidden)) return
    for (let column = Math.max(1, Number(min)); column <= Math.min(Number(max), columnLimit); column += 1)
      this.hiddenColumns.push(column - 1)
  }

  #openCell({ r, t, s }: Attributes): void {
    const column = r === undefined ? -1 : columnOf(r)
    this.#column = column >= 0 ? column : this.#column + 1
    this.#type = t ?? 'n'
    this.#style = s === undefined ? 0 : Number(s)
    this.#formula = ''
    this.#isKept = false
  }

  /** A formula that no program has calculated is read as itself, because an empty cell would mean something else. */
  #closeCell(): void {
    if (this.#formula !== '' && !this.#isKept) this.#keep(textOf(this.#formula))
  }

  #keep(cell: ReadCell): void {
    if (cell === null || !this.#row) return
    this.#isKept = true
    // A stray value far to the right belongs to no table.
    if (this.#column >= columnLimit) return
    const { cells } = this.#row
    while (cells.length <= this.#column) cells.push(null)
    cells[this.#column] = cell
  }

  #valueOf(): ReadCell {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return this.#sharedText(value)
      case 'n':
        return value.trim() === '' || this.#isUncalculated(value)
          ? null
          : numberCell(Number(value), this.#shared.displays[this.#style] ?? plainDisplay, this.#shared.is1904)
      case 'str':
        // A formula whose result is an empty text has a value.
        this.#isKept = true
        return textOf(unescaped(value))
      case 'b':
        return value.trim() === '1' || value.trim() === 'true' ? 'true' : 'false'
      case 'd':
        return isoText(value)
      default:
        return textOf(unescaped(value))
    }
  }

  /** XlsxWriter gives every formula the value 0 until Excel calculates it. */
  #isUncalculated(value: string): boolean {
    return this.#shared.isUncalculated && this.#formula !== '' && Number(value) === 0
  }

  #sharedText(number: string): CellText {
    const { strings } = this.#shared
    const at = Number(number)
    if (at in strings) return strings[at] ?? null
    throw new WorkbookRefused('damaged', `Row ${this.#number} refers to text ${number}, which there is not`)
  }
}

const isTrue = (flag: string | undefined) => /^(?:1|true|on)$/.test(flag ?? '')

/** The column of a reference such as `AB12`, from 0; -1 when there is none. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** The area that a reference such as `A2:C5` names; null when it names none. */
function areaOf(reference: string): Area | null {
  const [, from = '', first, to = '', last] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  if (!first || !last) return null
  return { firstRow: Number(first), lastRow: Number(last), firstColumn: columnOf(from), lastColumn: columnOf(to) }
}
