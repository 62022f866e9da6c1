import { seedRoles } from '#server/modules/auth/index.ts'
import { freeReservedSlugs } from '#server/modules/page/index.ts'
import { installSearch } from '#server/modules/search/index.ts'
import { seedSynchronizations } from '#server/modules/synchronization/index.ts'
import { seedCertificates } from '#server/modules/training/index.ts'
import { countedTables } from '#server/modules.ts'
import { checkDatabase } from './check-database.ts'
import { openDatabase } from './client.ts'
import { countChanges } from './count-changes.ts'
import { migrate } from './migrate.ts'

/**
 * Brings a database to what this version needs, or refuses one of a wrong kind: its tables, the counting of their
 * changes, the index of the search, the roles with their default rights, what certificates
 * look like at first, and static pages where no screen of its own is.
 */
export async function prepareDatabase(url: string): Promise<void> {
  await checkDatabase(url)
  await migrate(url)
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
