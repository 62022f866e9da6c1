import { setTimeout as wait } from 'node:timers/promises'
import type { ImportItem } from '#contract/import/records.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import type { Clients } from './clients.ts'

/** Files in the archive of an import, each of which many rows name. */
const files = 5

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
    const fileOf = (index: number) => `${prefix}${index % files}.pdf`
    const workbook = await importWorkbook(
      'error-codes',
      Array.from({ length: rows }, (_, index) => ({
        code: `${prefix}${index}`,
        name_pl: `Usterka ${index}`,
        manual_pl: 'Sprawdź zasilanie.',
        groups: 'Kotły',
        files_pl: fileOf(index),
      })),
    )
    const archive = await zipOf(Object.fromEntries(Array.from({ length: files }, (_, index) => [fileOf(index), pdf()])))
    const begun = await clients.call(token, 'import.imports.store', { body: { kind: 'error-codes' } })
    const path = { import: (begun.body as ImportItem).id }
    for (let ended = false; !ended; await wait(200)) {
      const item = (await clients.call(token, 'import.imports.show', { path })).body as ImportItem
      const { status, version, counts } = item
      const step = async (verb: 'attach-xls' | 'attach-zip' | 'parse' | 'run', more: object = {}) => {
        const answer = await clients.call(token, `import.imports.${verb}`, { path, body: { version, ...more } })
        // The step was carried out by an attempt without an answer, or is looked at again.
        if (answer.status !== 200 && answer.status !== 409)
          throw new Error(`${verb} of an import: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
      }
      if (status === 'uploading' && !item.has_xls)
        await step('attach-xls', { file: await clients.upload(token, 'import_xls', 'codes.xlsx', workbook) })
      else if (status === 'uploading' && !item.has_zip)
        await step('attach-zip', { file: await clients.upload(token, 'import_zip', 'files.zip', archive) })
      else if (status === 'uploading') await step('parse')
      else if (status === 'parsed') {
        if (counts.new !== rows) throw new Error(`An import found ${JSON.stringify(counts)} in ${rows} new rows`)
        await step('run', { leave_errors: true })
      } else if (status !== 'parsing' && status !== 'running') ended = true
    }
  }
  return imported
}
