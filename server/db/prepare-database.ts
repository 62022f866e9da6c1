import { checkDatabase } from '#server/db/schema/check-database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { seedRoles } from '#server/modules/auth/index.ts'
import { freeReservedSlugs } from '#server/modules/page/index.ts'
import { installSearch } from '#server/modules/search/index.ts'
import { seedSynchronizations } from '#server/modules/synchronization/index.ts'
import { seedCertificates } from '#server/modules/training/index.ts'
import { countedTables } from '#server/modules.ts'
import { countChanges } from './changes.ts'
import { openDatabase } from './client.ts'

/**
 * Brings a database to the state required by this version: migrations, write counters, search index, roles with default
 * permissions, certificate templates and static pages. Refuses a database of a wrong kind. One that a newer release has prepared
 * and that still serves this one is left as it is.
 */
export async function prepareDatabase(url: string): Promise<void> {
  await checkDatabase(url)
  if ((await migrate(url)).isNewer) return
  const { db, close } = openDatabase(url, { purpose: 'jobs', size: 1 })
  try {
    await countChanges(db, countedTables)
    await installSearch(db)
    await seedRoles(db)
    await seedCertificates(db)
    await seedSynchronizations(db)
    await freeReservedSlugs(db, new Date())
  } finally {
    await close()
  }
}
