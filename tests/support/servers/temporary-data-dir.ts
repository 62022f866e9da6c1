import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new data directory that the system user of the database can enter, also when root runs the tests. */
export function temporaryDataDir(purpose: string): string {
  const directory = mkdtempSync(join(tmpdir(), `partner-portal-${purpose}-`))
  chmodSync(directory, 0o755)
  return directory
}
