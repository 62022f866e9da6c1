import { expect, type Page } from '@playwright/test'
import type { ImportItem } from '#contract/import/records.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { HeldCall } from './held-call.ts'

const titles = { xls: 'XLS file: the rows', zip: 'ZIP file: only where rows name files' } as const
const names = { xls: 'codes.xlsx', zip: 'files.zip' } as const
const pagination = {
  per_page: 10,
  last_page: 1,
  current: 0,
  page: 1,
  sort_direction: 'asc',
  sort_by: 'row_number',
  total: 0,
  active: false,
}
/** The columns of a workbook of error codes, all where the proposal has them. */
const mapping = {
  sheets: [
    {
      name: 'Kody',
      rows: [
        { number: 1, cells: ['Kod', 'Nazwa', 'Instrukcja'] },
        { number: 2, cells: ['E1', 'Usterka', 'Sprawdź'] },
      ],
    },
  ],
  mapping: {
    name: 'kody',
    sheet: 0,
    header: 1,
    is_two_lines: false,
    key: null,
    columns: { code: 0, name_pl: 1, manual_pl: 2 },
  },
  remembered: null,
}
type Part = keyof typeof titles

/** The calls of an import's page, held until a test answers them with the samples of the charts; rows are none. */
export class ImportCalls {
  readonly show: HeldCall
  readonly store: HeldCall
  readonly attaching: Record<Part, HeldCall>
  /** The bytes of an upload. */
  readonly bytes: HeldCall
  readonly #contents: Record<Part, Buffer>

  private constructor(
    calls: Pick<ImportCalls, 'show' | 'store' | 'attaching' | 'bytes'>,
    contents: Record<Part, Buffer>,
  ) {
    const { show, store, attaching, bytes } = calls
    this.show = show
    this.store = store
    this.attaching = attaching
    this.bytes = bytes
    this.#contents = contents
  }

  static async of(page: Page): Promise<ImportCalls> {
    await page.route(/\/api\/import\/imports\/\d+\/rows(\?.*)?$/, (route) =>
      route.fulfill({
        json: { results: [], pagination },
      }),
    )
    await page.route(/\/api\/import\/imports\/\d+\/problems$/, (route) => route.fulfill({ json: { results: [] } }))
    await page.route(/\/api\/import\/imports\/\d+\/mapping$/, (route) => route.fulfill({ json: mapping }))
    const show = await HeldCall.of(page, 'import.imports.show')
    // Its address looks like an import's.
    await page.route(/\/api\/import\/imports\/running$/, (route) => route.fulfill({ json: { results: [] } }))
    const calls = {
      show,
      store: await HeldCall.of(page, 'import.imports.store'),
      attaching: {
        xls: await HeldCall.of(page, 'import.imports.attach-xls'),
        zip: await HeldCall.of(page, 'import.imports.attach-zip'),
      },
      bytes: await HeldCall.matching(page, /\/api\/uploads\/.+/, 'PATCH'),
    }
    const xls = await importWorkbook('error-codes', [{ code: 'E1' }])
    return new ImportCalls(calls, { xls, zip: await zipOf({ 'a.pdf': pdf() }) })
  }

  /** Drops a file where it goes, in place of the one that the import has if need be; its bytes are held. */
  async send(page: Page, part: Part): Promise<void> {
    const card = page.getByRole('region', { name: titles[part] })
    const other = card.getByRole('button', { name: 'Choose another' })
    const field = card.locator('input[type=file]')
    await expect(other.or(field).first()).toBeAttached()
    if (await other.isVisible()) await other.click()
    await field.setInputFiles({ name: names[part], mimeType: 'application/octet-stream', buffer: this.#contents[part] })
    await this.bytes.holds()
  }

  /** The import gets the file that has arrived, and is begun with it if need be. */
  async attach(part: Part, record: ImportItem, isBeginning: boolean): Promise<void> {
    if (isBeginning) await this.store.answer(record)
    await this.show.answer(record)
    await this.attaching[part].answer(record)
  }
}
