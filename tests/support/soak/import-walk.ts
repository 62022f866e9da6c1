import { setTimeout as wait } from 'node:timers/promises'
import type { ImportItem } from '#contract/import/records.ts'
import { importWorkbook } from '#tests/support/scenarios/import-files.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import type { Clients } from './clients.ts'

const xlsx = 'codes.xlsx'

/**
 * A person who imports workbooks of error codes, one after the other, until the run is over. Each step follows from the status that the
 * server shows, so that an unknown outcome is settled by looking again. Returns the number of imported workbooks.
 */
export async function importAlong(
  server: TestServer,
  clients: Clients,
  { rows, isOver }: { rows: number; isOver: () => boolean },
): Promise<number> {
  const { token } = await clients.insist(() => server.person({ roles: ['moderator-docs'] }))
  let imported = 0
  for (; !isOver(); imported += 1) {
    const prefix = `S${imported}-`
    const workbook = await importWorkbook(
      'error-codes',
      Array.from({ length: rows }, (_, index) => ({
        ...{ code: `${prefix}${index}`, name_pl: `Usterka ${index}`, manual_pl: 'Sprawdź zasilanie.', groups: 'Kotły' },
      })),
    )
    const begun = await clients.call(token, 'import.imports.store', { body: { kind: 'error-codes' } })
    const path = { import: (begun.body as ImportItem).id }
    for (let ended = false; !ended; await wait(200)) {
      const item = (await clients.call(token, 'import.imports.show', { path })).body as ImportItem
      const { status, version, counts } = item
      if (status === 'uploading' && !item.has_xls) {
        const file = await clients.upload(token, 'import_xls', xlsx, workbook)
        await clients.call(token, 'import.imports.attach-xls', { path, body: { file, version } })
      } else if (status === 'uploading') {
        await clients.call(token, 'import.imports.parse', { path, body: { version } })
      } else if (status === 'parsed') {
        if (counts.new !== rows) throw new Error(`An import found ${JSON.stringify(counts)} in ${rows} new rows`)
        await clients.call(token, 'import.imports.run', { path, body: { version, leave_errors: true } })
      } else if (status !== 'parsing' && status !== 'running') ended = true
    }
  }
  return imported
}
