import { posix } from 'node:path'
import {
  builtInNeedsFormatter,
  displayOf,
  displayOfBuiltIn,
  type FormatNumber,
  type NumberDisplay,
  needsFormatter,
} from '#server/workbook/cell-text.ts'
import { WorkbookRefused } from '#server/workbook/refused.ts'
import type { OpenWorkbook, WorkbookSheet } from '#server/workbook/sheet-source.ts'
import { openPackage, type Package } from './package.ts'
import { sheetRows } from './sheet-rows.ts'
import { sharedStrings } from './strings.ts'
import { localAttribute, parseXml } from './xml.ts'

/** Opens an Office Open XML workbook (ECMA-376); neither its sheets nor the file are in memory as a whole. */
export async function openXlsx(path: string): Promise<OpenWorkbook> {
  const book = await openPackage(path)
  try {
    const { sheets, is1904, isUncalculated, strings, styles, properties } = await workbookParts(book)
    return {
      sheets,
      properties,
      async *rows(name) {
        const part = sheets.find((sheet) => sheet.name === name)?.part
        if (!part) throw new WorkbookRefused('noSheet', `There is no sheet ${name}`)
        const displays = await numberDisplays(book, styles)
        const shared = { strings: await sharedStrings(book, strings), displays, is1904, isUncalculated }
        yield* sheetRows(book, part, shared)
      },
      close: async () => book.close(),
    }
  } catch (error) {
    book.close()
    throw error
  }
}

const limit = 64 * 1024 * 1024

/** Display of numbers of each cell style, in the order of the style sheet. */
async function numberDisplays(book: Package, part: string | null): Promise<NumberDisplay[]> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isCells = false
  if (!part || !book.has(part)) return []
  await parseXml(book.text(part, limit), {
    opened(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) formats.push(Number(attributes.numFmtId ?? 0))
    },
    closed(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  const needs = (id: number) => needsFormatter(codes.get(id) ?? '') || builtInNeedsFormatter(id)
  const format = formats.some(needs) ? await formatter() : null
  return formats.map((id) => {
    const code = codes.get(id)
    return code === undefined ? displayOfBuiltIn(id, format) : displayOf(code, format)
  })
}

async function formatter(): Promise<FormatNumber> {
  const { SSF } = await import('@e965/xlsx')
  return SSF.format
}

/** Maximum size in bytes of the parts that refer to others. */
const smallPart = 16 * 1024 * 1024

/** A sheet and the part that holds it. */
interface SheetPart extends WorkbookSheet {
  part: string
}

/** Content of `workbook.xml`, and the names of parts shared by all sheets. */
interface WorkbookParts {
  sheets: SheetPart[]
  is1904: boolean
  isUncalculated: boolean
  strings: string | null
  styles: string | null
  properties: Record<string, string>
}

/** Finds the parts of a workbook by their relationships, whatever their names. */
async function workbookParts(book: Package): Promise<WorkbookParts> {
  const ofPackage = await relationships(book, '')
  const main = [...ofPackage.values()].find(({ type }) => type === 'officeDocument')?.part
  if (!main) throw new WorkbookRefused('notWorkbook', 'It is a ZIP, but no Office document')
  const related = await relationships(book, main)
  const told = await sheetsOf(book, main)
  const sheets = told.sheets.flatMap(({ name, id, isHidden }): SheetPart[] => {
    const to = related.get(id)
    return to ? [{ name, isHidden, kind: kindOf(to.type), part: to.part }] : []
  })
  const shared = (type: string) => [...related.values()].find((to) => to.type === type)?.part ?? null
  const custom = [...ofPackage.values()].find(({ type }) => type === 'custom-properties')?.part
  return {
    sheets,
    is1904: told.is1904,
    isUncalculated: told.isUncalculated,
    strings: shared('sharedStrings'),
    styles: shared('styles'),
    properties: custom && book.has(custom) ? await customProperties(book, custom) : {},
  }
}

function kindOf(type: string): WorkbookSheet['kind'] {
  if (type === 'worksheet') return 'cells'
  return /macrosheet$/i.test(type) ? 'macros' : 'other'
}

async function sheetsOf(book: Package, main: string) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = []
  let root: string | undefined
  let is1904 = false
  let isUncalculated = false
  const parsed = parseXml(book.text(main, smallPart), {
    opened(name, attributes) {
      root ??= name
      if (name === 'workbookPr') is1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '')
      if (name === 'calcPr') isUncalculated = /^(1|true|on)$/.test(attributes.fullCalcOnLoad ?? '')
      if (name !== 'sheet') return
      const id = localAttribute(attributes, 'id') ?? ''
      sheets.push({ name: attributes.name ?? '', id, isHidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  await parsed.catch((error) => {
    // A Word document has another root element; a binary workbook (.xlsb) is no XML.
    if (root === undefined && !(error instanceof WorkbookRefused)) return
    throw error
  })
  if (root !== 'workbook') throw new WorkbookRefused('notWorkbook', `Its main part is ${root ?? 'no XML'}`)
  return { sheets, is1904, isUncalculated }
}

interface Relationship {
  /** Last segment of the type's address, which is the same in the transitional and the strict format. */
  type: string
  part: string
}

/** Relationships of a part by id; those of the package itself have the name ''. */
async function relationships(book: Package, part: string): Promise<Map<string, Relationship>> {
  const found = new Map<string, Relationship>()
  const folder = posix.dirname(`/${part}`)
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  if (!book.has(name)) return found
  await parseXml(book.text(name, smallPart), {
    opened(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      // The strict format uses another name here.
      const known = type === 'customProperties' ? 'custom-properties' : type
      found.set(Id, { type: known, part: posix.resolve(folder, Target).slice(1) })
    },
  })
  return found
}

async function customProperties(book: Package, part: string): Promise<Record<string, string>> {
  const properties = new Map<string, string>()
  let name: string | undefined
  let value = ''
  await parseXml(book.text(part, smallPart), {
    opened(element, attributes) {
      if (element !== 'property') return
      name = attributes.name
      value = ''
    },
    text(text) {
      value += text
    },
    closed(element) {
      if (element === 'property' && name) properties.set(name, value.trim())
    },
  })
  return Object.fromEntries(properties)
}
