import { WorkbookRefused } from '#server/workbook/refused.ts'
import type { OpenWorkbook } from '#server/workbook/sheet-source.ts'
import { openPackage } from './package.ts'
import { sheetRows } from './sheet-rows.ts'
import { sharedStrings } from './strings.ts'
import { numberDisplays } from './styles.ts'
import { workbookParts } from './workbook-parts.ts'

/** Opens an Office Open XML workbook (ECMA-376); neither its sheets nor the file are in memory as a whole. */
export async function openXlsx(path: string): Promise<OpenWorkbook> {
  const book = await openPackage(path)
  try {
    const { sheets, is1904, strings, styles, properties } = await workbookParts(book)
    return {
      sheets,
      properties,
      async *rows(name) {
        const part = sheets.find((sheet) => sheet.name === name)?.part
        if (!part) throw new WorkbookRefused('noSheet', `There is no sheet ${name}`)
        const displays = await numberDisplays(book, styles)
        const shared = { strings: await sharedStrings(book, strings), displays, is1904 }
        yield* sheetRows(book, part, shared)
      },
      close: async () => book.close(),
    }
  } catch (error) {
    book.close()
    throw error
  }
}
