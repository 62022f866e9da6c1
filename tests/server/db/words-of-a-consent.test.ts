import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '#server/db/schema/migrate.ts'
import { migrationsFolder } from '#server/db/schema/schema-state.ts'
import { createTestDatabase, poolOf } from '#tests/support/servers/database.ts'
import { startServer } from '#tests/support/servers/server.ts'

const changed = '0065_words-of-a-consent'

/** The migrations of the release before the words were changed. */
function migrationsBefore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const end = journal.entries.findIndex(({ tag }: { tag: string }) => tag === changed)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

it.each([
  ['the shipped text, whose new words are a new version', null, [/poinformowałem\(-am\)/, /zostały poinformowane/]],
  ['a text of its own, which it keeps', 'Zgadzam się.', [/poinformowałem\(-am\)/, /^Zgadzam się\.$/]],
])('an installation with %s', async (_title, own, expected) => {
  const { url, drop } = await createTestDatabase('template1')
  const pool = poolOf(url)
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  await migrate(url, migrationsBefore())
  const texts = `from consent_texts where form = 'training' and kind = 'consent_processing_data'`
  if (own !== null)
    await pool.query(
      `insert into consent_texts (form, kind, version, required, text_pl, text_en, valid_from)
       select form, kind, 2, required, $1, text_en, now() ${texts}`,
      [own],
    )
  await migrate(url)
  const { rows } = await pool.query(`select version, required, text_pl, text_en ${texts} order by version`)
  expect(rows.map(({ version, required }) => [version, required])).toEqual([
    [1, true],
    [2, true],
  ])
  for (const [index, words] of expected.entries()) expect(rows[index].text_pl).toMatch(words)
  expect(rows[1].text_en).toBe(rows[0].text_en)
})

it('the form asks for the new version, in the place of the former one', async () => {
  const server = await startServer()
  onTestFinished(() => server.stop())
  const { body } = await server.nobody.call('public-zone.consent.consents.index', { query: { form: 'training' } })
  expect(body.results.map(({ kind, version }) => [kind, version])).toEqual([
    ['consent_processing_data', 2],
    ['consent_commercial_info', 1],
    ['consent_marketing_purposes', 1],
  ])
})
