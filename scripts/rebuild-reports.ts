import { withInstallation } from '#server/backup/installation.ts'
import { openDatabase } from '#server/db/client.ts'
import { unreachable } from '#server/db/errors.ts'
import { noteEverything, refreshReports } from '#server/modules/report/index.ts'
import { runProcess } from '#server/process/run-process.ts'
import { readConfig } from '#server/settings/config.ts'

/** Counts the summaries of reports again from the records, while the server runs too. Its settings say which database. */
await runProcess(async () => {
  await withInstallation(readConfig(process.env), async ({ url }) => {
    const { db, close } = openDatabase(url, { size: 2, onError: ({ message }) => console.warn(message) })
    await noteEverything(db)
    await refreshReports(db)
    await close()
  }).catch(unreachable)
  console.log('The summaries of the reports have been counted anew.')
})
