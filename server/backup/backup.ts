import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { isMissing, type Storage } from '#server/integrations/storage/storage.ts'
import { releaseName } from '#server/process/release.ts'
import { type ArchiveFile, writeArchive } from './archive.ts'
import type { EncryptionKeys } from './encryption.ts'
import {
  accountsFile,
  type Manifest,
  type Member,
  manifestFile,
  nameOfFile,
  nameOfTable,
  versionOf,
} from './manifest.ts'
import { linesOfTable, sequencesOf, type TableOfBackup, tablesOf } from './tables.ts'

/** The source of a backup, or the target of a restore. */
export interface Installation {
  /** Connection string of the database. */
  url: string
  storage: Storage
  secret: string
  data_dir: string
}

/** Number of rows and files that were saved or restored. */
export interface Amount {
  tables: number
  files: number
}

/**
 * Writes database, files and secret of an installation to an archive; the server may run meanwhile. Rows are read in one
 * snapshot and files copied after it, so that every file referred to by a row is included.
 */
export async function backUp(
  installation: Installation,
  path: string,
  keys: EncryptionKeys = { backup_recipients: [], backup_passphrase: null },
): Promise<Amount> {
  const client = new pg.Client({ connectionString: installation.url, application_name: 'partner-portal backup' })
  // Once all rows are read, copying the files goes on without the connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await tablesOf(client)
    const amount = { tables: tables.length, files: 0 }
    await writeArchive(
      path,
      (members) => contentsOf(installation, client, { tables, members, onFile: () => (amount.files += 1) }),
      keys,
    )
    return amount
  } finally {
    await client.end()
  }
}

/** Notes in the installation that a backup of it is complete, for the metric of its age. */
export async function noteBackup(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'partner-portal backup' })
  await client.connect()
  await client.query('update schema_state set backed_up_at = now()').finally(() => client.end())
}

async function* contentsOf(
  { storage, secret, data_dir }: Installation,
  client: pg.Client,
  { tables, members, onFile }: { tables: readonly TableOfBackup[]; members: readonly Member[]; onFile: () => void },
): AsyncGenerator<ArchiveFile> {
  const manifest: Manifest = {
    ...(await versionOf(client)),
    release: releaseName(),
    made_at: new Date().toISOString(),
    secret,
    tables: [...tables],
    sequences: await sequencesOf(client),
  }
  const accounts = await readFile(join(data_dir, accountsFile), 'utf8').catch(() => null)
  if (accounts !== null) yield text(accountsFile, accounts)
  for (const table of tables)
    yield { name: nameOfTable(table), compress: true, open: async () => Readable.from(linesOfTable(client, table)) }
  await client.query('commit')
  for await (const key of storage.list()) {
    const source = await storage.read(key).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    // Deleted since it was listed, when its time in the trash ended.
    if (source === null) continue
    onFile()
    yield { name: nameOfFile(key), compress: false, open: async () => source }
  }
  yield text(manifestFile, JSON.stringify({ ...manifest, members: [...members] } satisfies Manifest))
}

const text = (name: string, content: string): ArchiveFile => ({
  name,
  compress: true,
  open: async () => Readable.from([Buffer.from(content)]),
})
