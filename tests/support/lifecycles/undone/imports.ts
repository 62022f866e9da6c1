import { runDueJobs } from '#tests/support/lifecycles/state-of-product.ts'
import { importWorkbook } from '#tests/support/scenarios/import-files.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import { callsAbout, type UndoneCase } from './case.ts'

/** The steps of imports that are taken back. */
export async function importCases(server: TestServer): Promise<UndoneCase[]> {
  const admin = await server.person({ roles: ['admin'] })
  const call = callsAbout(server, 'imports', 'import')
  return [
    {
      chart: 'import',
      step: 'import.run',
      undo: 'import.rollback',
      async begin() {
        const workbook = await importWorkbook('parts', [{ number: '700001', name_pl: 'Uszczelka', net_price: '12,50' }])
        const { location } = await uploaderOf(server, admin).upload('czesci.xlsx', 'import_xls', workbook)
        const { id } = (await admin.call('import.imports.store', { body: { kind: 'parts' } })).body
        await call(admin, 'import.imports.attach-xls', id, { file: location.replace(/^.*\//, '') })
        await call(admin, 'import.imports.parse', id)
        await runDueJobs(server)
        return id
      },
      take: (id) => call(admin, 'import.imports.run', id, { leave_errors: true }),
      back: (id) => call(admin, 'import.imports.rollback', id),
    },
  ]
}
