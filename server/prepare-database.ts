import { openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { seedRoles } from './modules/auth/index.ts'
import { seedCertificates } from './modules/training/index.ts'

/**
 * Brings a database to what this version needs: its tables, the roles with their default rights, and what certificates
 * look like at first.
 */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url)
  const { db, close } = openDatabase(url, { size: 1 })
  try {
    await seedRoles(db)
    await seedCertificates(db)
  } finally {
    await close()
  }
}
