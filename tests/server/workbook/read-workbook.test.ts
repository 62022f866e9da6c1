import { type BookType, utils, type WorkBook, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '#server/workbook/read.ts'
import { WorkbookRefused } from '#server/workbook/refused.ts'
import { temporaryFile } from '#tests/support/temporary-file.ts'
import { readRows } from '#tests/support/workbook.ts'

function workbook(sheets: Record<string, unknown[][]>): WorkBook {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return book
}

const saved = (book: WorkBook, bookType: BookType) =>
  temporaryFile(`book.${bookType}`, write(book, { type: 'buffer', bookType, compression: true }) as Buffer)

describe.each<BookType>(['xlsx', 'xls'])('a workbook as .%s', (format) => {
  it('is read as a person sees it', async () => {
    const book = workbook({
      Dane: [
        ['kod', 'nazwa', 'cena', 'od', 'czynny'],
        ['\uFEFFE01 ', 'Zwarcie z\u0307aro\u0301wki', 0.1 + 0.2, { t: 'n', v: 45413, z: 'dd.mm.yyyy' }, true],
        [],
        ['E02', null, { t: 'n', v: 5901234123457, z: '0' }, { t: 'n', v: 45413.75, z: 'yyyy-mm-dd hh:mm' }, false],
        [{ t: 'n', v: 7, z: '0000' }, 'dwa\r\nwiersze', 1e-7],
      ],
    })
    expect(await readRows(saved(book, format))).toEqual([
      { number: 1, cells: ['kod', 'nazwa', 'cena', 'od', 'czynny'] },
      { number: 2, cells: ['E01', 'Zwarcie żarówki', '0.3', '2024-05-01', 'true'] },
      { number: 4, cells: ['E02', null, '5901234123457', '2024-05-01 18:00', 'false'] },
      { number: 5, cells: ['0007', 'dwa\nwiersze', '0.0000001'] },
    ])
  })

  it('is read from the chosen visible sheet', async () => {
    const book = workbook({ Opis: [['opis']], Ukryty: [['ukryty']], Dane: [['dane']] })
    book.Workbook = { Sheets: [{}, { Hidden: 1 }, {}] }
    const path = saved(book, format)
    const offered: string[][] = []
    const sheet = (names: string[]) => {
      offered.push(names)
      return names[1]
    }
    expect(await readRows(path, { sheet })).toEqual([{ number: 1, cells: ['dane'] }])
    expect(offered).toEqual([['Opis', 'Dane']])
    expect(await readRows(path)).toEqual([{ number: 1, cells: ['opis'] }])
    await expect(readRows(path, { sheet: () => undefined })).rejects.toMatchObject({ reason: 'noSheet' })
  })

  it('is refused with more rows than the limit', async () => {
    const path = saved(workbook({ Dane: Array.from({ length: 1201 }, (_, index) => [index]) }), format)
    expect(await readRows(path, { maxRows: 1201 })).toHaveLength(1201)
    await expect(readRows(path, { maxRows: 1200 })).rejects.toMatchObject({ reason: 'tooManyRows' })
  })

  it('is not read on when nobody waits for it', async () => {
    const path = saved(workbook({ Dane: Array.from({ length: 5000 }, (_, index) => [index]) }), format)
    const stop = new AbortController()
    const read = async () => {
      for await (const _ of readWorkbook(path, { maxRows: 5000, signal: stop.signal })) stop.abort(new Error('enough'))
    }
    await expect(read()).rejects.toThrow('enough')
  })
})

it('a file that is no workbook is refused, whatever its name says', async () => {
  const page = temporaryFile('book.xls', '<html><table><tr><td>E01</td></tr></table></html>')
  const failure = await readRows(page).catch((error) => error)
  expect(failure).toBeInstanceOf(WorkbookRefused)
  expect(failure).toMatchObject({ reason: 'notWorkbook' })
  await expect(readRows('nowhere.xlsx')).rejects.toMatchObject({ code: 'ENOENT' })
})
