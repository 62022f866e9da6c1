import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { applyRegister, readRegister } from '#server/backup/apply-erasures.ts'
import { type ArchiveFile, openArchive, writeArchive } from '#server/backup/archive.ts'
import { backUp, type Installation } from '#server/backup/backup.ts'
import { checkBackup, checkForRestore } from '#server/backup/check.ts'
import { inDataDirectory } from '#server/backup/empty-place.ts'
import { withDecrypted } from '#server/backup/encryption.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { openFileStorage } from '#server/integrations/storage/file-storage.ts'
import { openS3Storage } from '#server/integrations/storage/s3-storage.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { writeRegister } from '#server/modules/consent/erasure/register.ts'
import { allJobs } from '#server/modules.ts'
import { openBucket } from '#tests/support/servers/bucket.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'
import { buildWorld } from '#tests/support/world/world.ts'

let server: TestServer
let installation: Installation
let folder: string
let archive: string

beforeAll(async () => {
  server = await startServer()
  await buildWorld(server)
  const { storage, config } = server.deps
  // Values of texts, documents and binary columns that a careless copy would change.
  await server.pool.query(
    `insert into faq_categories (name_pl, name_en) values (E'Zażółć\\n"gęślą"\\t\\\\jaźń {NULL}', 'null')`,
  )
  await server.pool.query(`insert into idempotency_keys (user_id, key, request, answer)
    select min(id), 'a key of a test', 'asked', 'null'::jsonb from users`)
  await server.pool.query(`select next_of_year('training_record_number', 2031) from generate_series(1, 3)`)
  await storage.put(randomUUID(), Buffer.from('small'))
  await storage.put(randomUUID(), Buffer.alloc(9 * 1_048_576, 'large '))
  folder = temporaryDataDir('backup')
  archive = join(folder, 'backup.zip')
  installation = { url: server.databaseUrl, storage, secret: config.secret, data_dir: config.data_dir }
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** An empty database and an empty folder, as on a new machine. */
async function emptyPlace(): Promise<Omit<Installation, 'secret'>> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administer = (statement: string) => withClient(inject('cluster_url'), (client) => client.query(statement))
  await administer(`create database ${name} template template0`)
  const data_dir = temporaryDataDir('restore')
  onTestFinished(async () => {
    await administer(`drop database ${name} with (force)`)
    await rm(data_dir, { recursive: true, force: true })
  })
  const url = new URL(inject('cluster_url'))
  url.pathname = `/${name}`
  return { url: url.href, storage: await openFileStorage(data_dir), data_dir }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** The rows of each table, with its constraints and triggers. */
const contentsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace::regnamespace::text in ('public', 'pgboss') order by 1`,
    )
    const contents: Record<string, unknown> = {}
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select (select count(*)::int from ${name}) as count, (select md5(string_agg(t::text, ',' order by t::text)) from ${name} t) as rows,
           (select array_agg(pg_get_constraintdef(oid) order by conname) from pg_constraint where conrelid = $1::regclass) as rules,
           (select array_agg(tgname || tgenabled::text order by tgname) from pg_trigger where tgrelid = $1::regclass and not tgisinternal) as triggers`,
        [name],
      )
      contents[name] = rows[0]
    }
    const { rows } = await client.query('select sequencename, last_value::text from pg_sequences order by 1, 2')
    return { contents, sequences: rows.filter(({ last_value }) => last_value !== null) }
  })

/** A backup as an operator restores it: checked first. */
async function restore(path: string, place: Omit<Installation, 'secret'>, without: string[] = []) {
  return restoreBackup(await checkForRestore(path, without), place)
}

/** Everything in a database besides PostgreSQL's own. */
const objectsIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ found: string }>(
      `select nspname as found from pg_namespace where nspname !~ '^pg_|^information_schema$'
       union all select relname from pg_class where relnamespace::regnamespace::text !~ '^pg_|^information_schema$'
       union all select typname from pg_type where typnamespace::regnamespace::text !~ '^pg_|^information_schema$'
       union all select proname from pg_proc where pronamespace::regnamespace::text !~ '^pg_|^information_schema$'
       union all select extname from pg_extension order by 1`,
    )
    return rows.map(({ found }) => found)
  })

/** A copy of the archive with other contents of an entry, or without it (null). */
async function changedCopy(name: string, change: (entry: string, content: Buffer) => Buffer | null): Promise<string> {
  const source = await openArchive(archive)
  const path = join(folder, name)
  await writeArchive(
    path,
    async function* (): AsyncGenerator<ArchiveFile> {
      for (const entry of source.entries) {
        const content = change(entry.name, await buffer(await source.read(entry.name)))
        if (content) yield { name: entry.name, compress: true, open: async () => Readable.from([content]) }
      }
    },
    { backup_recipients: [], backup_passphrase: null },
  )
  source.close()
  return path
}

async function filesOf(storage: Storage): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const key of storage.list()) files.set(key, (await buffer(await storage.read(key))).toString('base64'))
  return new Map([...files].toSorted())
}

describe('a backup', () => {
  it('brings every row, number and file back into an empty place', async () => {
    const amount = await backUp(installation, archive)
    const place = await emptyPlace()
    const before = await contentsOf(server.databaseUrl)
    expect(await restore(archive, place)).toEqual(amount)

    const { manifest, ...found } = await checkBackup(archive)
    expect(manifest).toMatchObject({
      secret: installation.secret,
      release: expect.stringMatching(/^\d+\.\d+\.\d+\+/),
      made_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(found).toMatchObject({ damaged: [], files: amount.files, entries: amount.tables + amount.files + 1 })
    expect(await contentsOf(place.url)).toEqual(before)
    expect(await filesOf(place.storage)).toEqual(await filesOf(installation.storage))
    expect(amount.files).toBeGreaterThanOrEqual(2)
  })

  it('goes into a bucket as well, and out of it', async () => {
    const bucket = await openBucket(startS3Server)
    onTestFinished(bucket.close)
    const place = { ...(await emptyPlace()), storage: openS3Storage(bucket.settings) }
    const amount = await restore(archive, place)
    const again = join(folder, 'from-a-bucket.zip')
    expect(await backUp({ ...place, secret: installation.secret }, again)).toEqual(amount)
    expect(await filesOf(place.storage)).toEqual(await filesOf(installation.storage))
    bucket.trouble.fail = 500
    await expect(backUp({ ...place, secret: '' }, again)).rejects.toThrow('the storage failed')
  })

  it('is not written over what is there', async () => {
    await expect(restore(archive, installation)).rejects.toThrow('The database is not empty: restore into a new one.')
    const place = await emptyPlace()
    await place.storage.put('a-file', Buffer.from('of somebody'))
    await expect(restore(archive, place)).rejects.toThrow('There are files already: restore into an empty place.')
  })

  it('that is damaged, cut short or incomplete is refused before anything is restored, and its whole files can be', async () => {
    const whole = await readFile(archive)
    const [large] = [...(await filesOf(installation.storage))].find(([, text]) => text.length > 9_000_000) ?? ['']
    const damaged = Buffer.from(whole)
    const place = damaged.lastIndexOf('large large ')
    damaged[place] = (damaged[place] as number) ^ 1
    await writeFile(join(folder, 'damaged.zip'), damaged)
    await writeFile(join(folder, 'cut.zip'), whole.subarray(0, whole.length / 2))

    const check = (name: string) => checkForRestore(join(folder, name), [])
    await expect(check('damaged.zip')).rejects.toThrow(
      `The backup is damaged, and nothing was restored:\n  files/${large} is not as it was written\nThe rest can be restored with --without files/${large}.`,
    )
    await expect(check('cut.zip')).rejects.toThrow('cannot be read as a backup')
    await expect(check('none.zip')).rejects.toThrow('cannot be read as a backup')
    await changedCopy('rows.zip', (name, content) => (name === 'tables/public.users.jsonl' ? null : content))
    await expect(check('rows.zip')).rejects.toThrow(
      '  tables/public.users.jsonl is missing\nWithout it nothing can be restored',
    )
    await expect(checkForRestore(join(folder, 'rows.zip'), ['tables/public.users.jsonl'])).rejects.toThrow()
    await changedCopy('file.zip', (name, content) => (name === `files/${large}` ? null : content))
    await expect(check('file.zip')).rejects.toThrow(`  files/${large} is missing\n`)
    // The ZIP's own checksum is right.
    await changedCopy('edited.zip', (name, content) => (name === `files/${large}` ? Buffer.alloc(9) : content))
    await expect(check('edited.zip')).rejects.toThrow(`  files/${large} is not as it was written\n`)
    await expect(checkForRestore(archive, ['files/none'])).rejects.toThrow('There is no files/none in the backup.')

    const target = await emptyPlace()
    const { files } = await restore(join(folder, 'damaged.zip'), target, [large])
    const kept = await filesOf(installation.storage)
    expect(files).toBe(kept.size - 1)
    expect([...(await filesOf(target.storage)).keys()]).toEqual([...kept.keys()].filter((key) => key !== large))
    expect(await contentsOf(target.url)).toEqual(await contentsOf(server.databaseUrl))
  })

  it('of an earlier release, without a list of its entries, is compared with the checksums of the ZIP', async () => {
    const path = await changedCopy('earlier.zip', (name, content) => {
      if (name !== 'manifest.json') return content
      const { members, release, made_at, ...earlier } = JSON.parse(content.toString())
      return Buffer.from(JSON.stringify(earlier))
    })
    const kept = await filesOf(installation.storage)
    expect(await checkForRestore(path, [])).toMatchObject({ damaged: [], files: kept.size })
    const bytes = await readFile(path)
    const end = bytes.indexOf('tables/public.users.jsonl') + 60
    bytes[end] = (bytes[end] as number) ^ 0xff
    await writeFile(path, bytes)
    await expect(checkForRestore(path, [])).rejects.toThrow('  tables/public.users.jsonl is not as it was written\n')
  })

  it('leaves nothing behind when its restore fails or is interrupted', async () => {
    const target = await emptyPlace()
    await withClient(target.url, async (client) => {
      await client.query('create extension unaccent')
      await client.query('create function of_the_administrator() returns int return 1')
    })
    const before = await objectsIn(target.url)
    const backup = await checkForRestore(archive, [])
    let written = 0
    const full: Storage = {
      ...target.storage,
      async put(key, content) {
        if (++written > 1) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
        await target.storage.put(key, content)
      },
    }
    await expect(restoreBackup(backup, { ...target, storage: full })).rejects.toThrow(
      /^ENOSPC: no space left on device$/,
    )
    expect(await objectsIn(target.url)).toEqual(before)
    expect(await filesOf(target.storage)).toEqual(new Map())

    // Interrupted among the rows, when all files are written.
    const stopping = new AbortController()
    const last: Storage = {
      ...target.storage,
      async put(key, content) {
        await target.storage.put(key, content)
        stopping.abort(new Error('interrupted'))
      },
    }
    const files = [...(await filesOf(installation.storage))]
    // A large one is stored in parts.
    const small = files.find(([, text]) => text.length < 1_000_000)?.[0]
    const allButOne = new Set(files.flatMap(([key]) => (key === small ? [] : `files/${key}`)))
    const interrupted = restoreBackup({ ...backup, without: allButOne }, { ...target, storage: last }, stopping)
    await expect(interrupted).rejects.toThrow(/^interrupted$/)
    expect(await objectsIn(target.url)).toEqual(before)
    expect(await filesOf(target.storage)).toEqual(new Map())
  })

  it('never removes what was there in the place of its data directory', async () => {
    const path = join(folder, 'no-directory')
    await writeFile(path, 'kept')
    const restore = inDataDirectory(path, () => Promise.reject(new Error('begun')))
    await expect(restore).rejects.toThrow(`${path} cannot be used as a data directory: ENOTDIR`)
    expect(await readFile(path, 'utf8')).toBe('kept')
  })

  it('that fails leaves no archive', async () => {
    const storage: Storage = {
      ...installation.storage,
      async *list() {
        yield* []
        throw new Error('the storage has gone')
      },
    }
    const path = join(folder, 'failed.zip')
    await expect(backUp({ ...installation, storage }, path)).rejects.toThrow('the storage has gone')
    expect([path, `${path}.unfinished`].filter(existsSync)).toEqual([])
  })
})

it('an encrypted backup is opened by its key alone, and what was erased after it is erased again', async () => {
  // The restores before have closed the queue of this process.
  const queue = await openQueue(server.databaseUrl, allJobs, { runs: false, onError: () => undefined })
  onTestFinished(() => queue.stop())
  const admin = await server.person({ roles: ['super-admin'] })
  const email = 'halina.zapomniana@dom.example'
  const insert = async (text: string, values: unknown[]) => (await server.pool.query(text, values)).rows[0].id as number
  const contractor = (mail: string) =>
    insert(
      `insert into contractors (name, address_street, address_postcode, address_city, address_province, email, business_area)
       values ('Dom', 'Prosta 1', '00-001', 'Warszawa', 1, $1, (select min(id) from business_areas)) returning id`,
      [mail],
    )
  const contact = (of: number, mail: string) =>
    insert(
      `insert into contractor_contacts (contractor_id, first_name, last_name, email, phone_number)
       values ($1, 'Halina', 'Zapomniana', $2, '+48604111222') returning id`,
      [of, mail],
    )
  const company = await contractor(email)
  const person = await contact(company, email)

  const path = join(folder, 'encrypted.zip.age')
  const [identity, stranger] = [await generateX25519Identity(), await generateX25519Identity()]
  await backUp(installation, path, {
    backup_recipients: [await identityToRecipient(identity)],
    backup_passphrase: null,
  })
  const bytes = (await readFile(path)).toString('latin1')
  expect(bytes.startsWith('age-encryption.org/v1\n')).toBe(true)
  expect(bytes).not.toContain('manifest.json')

  const younger = await contact(await contractor('mlodsza@dom.example'), 'mlodsza@dom.example')
  for (const address of [email, 'mlodsza@dom.example'])
    expect(
      await admin.call('consent.persons.anonymise', {
        body: { email: address, confirmation: address, reason: 'Wniosek' },
      }),
    ).toMatchObject({ status: 200, body: { anonymised: 2, kept: [] } })
  const erasure_register = join(folder, 'elsewhere', 'erasures.jsonl')
  const config = { ...server.deps.config, erasure_register }
  const write = () => writeRegister({ db: server.db, deps: { ...server.deps, config }, at: new Date() })
  await Promise.all([write(), write(), write()])
  const lines = (await readFile(erasure_register, 'utf8')).trim().split('\n')
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.join()).not.toMatch(/zapomniana|mlodsza/i)

  const open = async (key: string, work: (plain: string) => Promise<void>) => {
    await writeFile(join(folder, 'key.txt'), `# created for a test\n${key}\n`)
    const keys = { backup_identity: join(folder, 'key.txt'), backup_passphrase: null }
    await withDecrypted(path, keys, folder, work)
  }
  const nothing = async () => undefined
  await expect(open(stranger, nothing)).rejects.toThrow('is encrypted for another key')
  await expect(
    withDecrypted(path, { backup_identity: null, backup_passphrase: null }, folder, nothing),
  ).rejects.toThrow('is encrypted: set BACKUP_IDENTITY')
  await open(identity, async (plain) => {
    const place = { ...(await emptyPlace()), secret: installation.secret }
    await restore(plain, place)
    const kept = () =>
      withClient(place.url, async (client) => {
        const { rows } = await client.query(
          `select c.email, (select k.first_name from contractor_contacts k where k.id = $2) as contact,
             (select count(*)::int from contractor_contacts where id = $3) as younger from contractors c where c.id = $1`,
          [company, person, younger],
        )
        return rows[0]
      })
    expect(await kept()).toEqual({ email, contact: 'Halina', younger: 0 })
    const erasures = await readRegister(erasure_register)
    expect(await applyRegister(place, config, erasures)).toBe(2)
    expect(await kept()).toEqual({ email: null, contact: 'Anonim', younger: 0 })
    expect(await applyRegister(place, config, erasures)).toBe(0)
  })
  expect(existsSync(path.replace(/\.age$/, ''))).toBe(false)
  await expect(readRegister(join(folder, 'key.txt'))).rejects.toThrow('is no erasure')
})
