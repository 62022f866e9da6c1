import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { startEmbedded } from '#server/db/cluster/embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { keptSecret } from '#server/settings/config.ts'
import { compiled } from '#tests/support/servers/compiled.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

// Creates two databases of their own.
vi.setConfig({ testTimeout: 300_000 })

const folder = temporaryDataDir('commands')
const archive = join(folder, 'backup.zip')
const damaged = join(folder, 'damaged.zip')
const [first, second] = [join(folder, 'first'), join(folder, 'second')]
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A command as an operator gives it: its output and exit code. */
const command = (script: string, settings: string | Record<string, string>, ...more: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const places = typeof settings === 'string' ? { DATA_DIR: settings } : settings
    const env = { PATH: process.env.PATH ?? '', ...compiled, ...places }
    const child = execFile(
      process.execPath,
      [`dist/server/${script}.js`, ...(more.some((word) => word.endsWith('.zip')) ? [] : [archive]), ...more],
      { env },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    )
  })

async function start(dataDir: string) {
  const database = await startEmbedded({ dataDir, durable: false, say: () => undefined })
  onTestFinished(database.stop)
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return { ...database, query: async (text: string) => (await client.query(text)).rows }
}

it('an installation moves to another place while its database runs, by two commands', async () => {
  expect(await command('backup', first)).toEqual({
    code: 1,
    output: `There is no installation in ${first}: set DATA_DIR.\n`,
  })
  const running = await start(first)
  await prepareDatabase(running.url)
  await (await openQueue(running.url, [], { runs: false, onError: () => undefined })).stop()
  await running.query(`insert into users (first_name, last_name, email) values ('Jan', 'Testowy', 'jan@portal.test')`)
  const secret = await keptSecret(first)

  expect(await command('backup', first)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/and 0 files(.|\n)*NOT ENCRYPTED/),
  })
  const nowhere = join(folder, 'missing', 'backup.zip')
  expect(await command('backup', first, nowhere)).toEqual({
    code: 1,
    output: `${nowhere}.unfinished cannot be used: no such file or folder.\n`,
  })
  // Erasures made after the backup must stay in force: the restore requires the register of erasures.
  expect(await command('restore', second)).toMatchObject({
    code: 1,
    output: expect.stringContaining('there is no register of erasures'),
  })
  expect(await command('restore', first, '--no-erasures')).toEqual({
    code: 1,
    output: `There is an installation in ${first} already: move it away, or set another DATA_DIR.\n`,
  })
  expect(await command('backup', {}, '--check')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /made by release \d+\.\d+\.\d+\+\S+ at .*Z\nNOT ENCRYPTED.*\n\d+ tables with \d+ rows, 0 files of 0\.0 MB\nAll \d+ entries are as they were written\.\n$/,
    ),
  })
  const bytes = await readFile(archive)
  const place = bytes.indexOf('tables/public.users.jsonl') + 60
  bytes[place] = (bytes[place] as number) ^ 0xff
  await writeFile(damaged, bytes)
  expect(await command('backup', {}, '--check', damaged)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/tables\/public\.users\.jsonl is not as it was written\nThe backup is damaged: 1 of/),
  })
  expect(await command('restore', second, '--no-erasures', damaged)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The backup is damaged, and nothing was restored'),
  })
  expect(existsSync(second)).toBe(false)
  expect(await command('restore', second, '--no-erasures')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^The backup is whole\. It was made by release \d(.|\n)*and 0 files are back/),
  })

  // The place is the only setting; those of a server are ignored.
  await running.query('create database elsewhere')
  const elsewhere = new URL(running.url)
  elsewhere.pathname = '/elsewhere'
  const place_settings = { DATABASE_URL: elsewhere.href, DATA_DIR: join(folder, 'third'), PORT: 'none', DEMO: 'off' }
  expect(await command('restore', place_settings, '--no-erasures')).toMatchObject({ code: 0 })

  const moved = await start(second)
  expect(await moved.query('select email from users')).toEqual([{ email: 'jan@portal.test' }])
  expect((await readFile(join(second, 'secret'), 'utf8')).trim()).toBe(secret)
})
