import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DocumentationForm } from '#contract/documentation/documentation.ts'
import { asSaved, openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: Awaited<ReturnType<typeof openImportDesk>>

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

beforeAll(async () => {
  server = await startServer({ work: true })
  desk = await openImportDesk(server)
  await server.pool.query(
    `insert into documentation_types (name_pl, name_en) values ('Instrukcja montażu', 'Installation manual')`,
  )
  await server.pool.query(
    `insert into documentation_categories (name_pl, name_en) values ('Pompy ciepła', 'Heat pumps')`,
  )
  await server.pool.query(`insert into documentation_tags (name_pl, name_en) values ('Nowość', 'New')`)
  await server.pool.query(`insert into product_cards (name) values ('Seria 12')`)
})
afterAll(() => server.stop())

/** A whole PDF that differs from the others. */
const paper = (text: string) => Buffer.concat([pdf(), Buffer.from(`\n% ${text}\n%%EOF\n`)])
const row = (name: string, changes: Record<string, string | null> = {}) => ({
  name_pl: name,
  type_id: 'Instrukcja montażu',
  category_id: 'Heat pumps',
  groups: 'Gruntowe',
  ...changes,
})
const imported = async (rows: object[], files: Record<string, Buffer>) => {
  const xls = await importWorkbook('documentations', rows as Record<string, string>[])
  const checked = await desk.checked('documentations', xls, await zipOf(files))
  return { checked, done: await desk.run(checked.id) }
}
/** A person changes a document by hand. */
async function edit(id: number, changes: object) {
  const path = { documentation: id }
  const { body } = await desk.admin.call('documentation.documentations.show', { path })
  const { status } = await desk.admin.call('documentation.documentations.update', {
    path,
    body: { ...asSaved(DocumentationForm, body), ...changes },
  })
  expect(status).toBe(200)
}
const documents = async () =>
  (await server.pool.query('select * from documentations where deleted_at is null order by id')).rows

it('documents are stored with files, places and cards; another file makes a new edition, about which readers get one letter', async () => {
  const whole = {
    file_pl: 'a.pdf',
    devices: 'HP-12',
    product_cards: 'Seria 12',
    tags: 'nowość',
    active: 'tak',
    name_en: 'Manual A',
  }
  const first = [row('Papier A', whole), row('Papier B', { file_pl: 'b.pdf' }), row('Papier C', { file_pl: 'c.pdf' })]
  const { done } = await imported(first, { 'a.pdf': paper('a'), 'b.pdf': paper('b'), 'c.pdf': paper('c') })
  expect(server.unforeseen).toEqual([])
  expect(done).toMatchObject({ status: 'done', counts: { new: 3, written: 3 } })
  const [a, b, c] = await documents()
  expect(a).toMatchObject({
    name_pl: 'Papier A',
    name_en: 'Manual A',
    locale: 'pl',
    edition: 1,
    active: true,
    version: 1,
  })
  const item = (await desk.docs.call('documentation.documentations.show', { path: { documentation: a.id } })).body
  expect(item).toMatchObject({ devices: [desk.ids.pump], groups: [desk.ids.ground] })
  expect(item.tags).toHaveLength(1)

  const reader = await server.person({ roles: ['partner'] })
  for (const { id } of [a, b, c])
    await reader.call('partnerzone.documentation.documentations.download', { path: { documentation: id } })

  // A minor correction is no edition.
  const corrected = { documentation_number: c.documentation_number, file_pl: 'c2.pdf', correction: 'tak' }
  const again = [
    row('Papier A', { ...whole, documentation_number: a.documentation_number, file_pl: 'a2.pdf' }),
    row('Papier B', { documentation_number: b.documentation_number, file_pl: 'b2.pdf' }),
    row('Papier C', corrected),
    row('Papier D', { documentation_number: 'DOK/1999/00001' }),
  ]
  const second = await imported(again, { 'a2.pdf': paper('a2'), 'b2.pdf': paper('b2'), 'c2.pdf': paper('c2') })
  expect(second.checked.counts).toMatchObject({ changed: 3, error: 1 })
  expect(second.done.counts).toMatchObject({ written: 3 })
  expect((await documents()).map(({ edition, version }) => [edition, version])).toEqual([
    [2, 2],
    [2, 2],
    [1, 2],
  ])
  const letters = async () =>
    (
      await server.pool.query(`select data from pgboss.job where name = 'mail.send' and data ->> 'to' = $1`, [
        reader.email,
      ])
    ).rows
  await vi.waitFor(async () => expect(await letters()).toHaveLength(1), { timeout: 20_000 })
  const [{ data }] = await letters()
  expect(data).toMatchObject({ template: 'document_editions', data: { names: ['Manual A', 'Papier B'], count: 2 } })

  // A rollback sends no notification.
  const { version } = await desk.shown(second.done.id)
  await desk.admin.call('import.imports.rollback', { path: { import: second.done.id }, body: { version } })
  expect(await desk.settled(second.done.id)).toMatchObject({ status: 'rolledBack', counts: { undone: 3 } })
  expect((await documents()).map(({ edition, version }) => [edition, version])).toEqual([
    [2, 3],
    [2, 3],
    [1, 3],
  ])
  const former = await server.pool.query(
    'select filename from documentations join media_files on media_files.id = file_pl order by documentations.id',
  )
  expect(former.rows.map(({ filename }) => filename)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  expect(await letters()).toHaveLength(1)
  expect(server.unforeseen).toEqual([])
})

it('a repeated workbook finds its documents by name, type, language and devices: another file makes an edition, nothing is stored twice', async () => {
  const rows = (file_pl: string) => [
    row('Papier X', { file_pl, devices: 'HP-12', locale: 'pl' }),
    row('Papier X', { file_pl, devices: 'HP-12', locale: 'en' }),
    row('Papier X', { file_pl, devices: 'HP-16' }),
  ]
  const first = await imported(rows('x.pdf'), { 'x.pdf': paper('x') })
  expect(first.checked.counts).toMatchObject({ new: 3, error: 0 })
  const made = (await documents()).filter(({ name_pl }) => name_pl === 'Papier X')
  const same = await imported(rows('x.pdf'), { 'x.pdf': paper('x') })
  expect(same.checked.counts).toMatchObject({ same: 3, new: 0, changed: 0 })
  const changed = await imported(rows('y.pdf'), { 'y.pdf': paper('y') })
  expect(changed.checked.counts).toMatchObject({ changed: 3, new: 0 })
  expect(changed.done).toMatchObject({ status: 'done', counts: { written: 3 } })
  const now = (await documents()).filter(({ name_pl }) => name_pl === 'Papier X')
  expect(now.map(({ id, documentation_number, edition }) => [id, documentation_number, edition])).toEqual(
    made.map(({ id, documentation_number }) => [id, documentation_number, 2]),
  )

  // A document of some of the devices may be meant or not: its number says which.
  const wider = [row('Papier X', { devices: 'HP-12; C-20' }), row('Papier X', { devices: 'C-20' })]
  const { checked } = await imported([...wider, row('Papier X', { devices: 'C-20' })], { 'y.pdf': paper('y') })
  expect(checked.counts).toMatchObject({ error: 2, new: 1 })
  const wrong = await desk.rows(checked.id, { kind: 'error' })
  expect(wrong.map(({ problems }) => problems[0]?.message)).toEqual([
    'Several documents in the portal match this row. Enter the number of the document.',
    'The same record is already in row 3',
  ])
  expect(server.unforeseen).toEqual([])
})

it('a document that somebody edits between check and run keeps the edit, and the row says so', async () => {
  await imported([row('Papier E', { file_pl: 'e.pdf' })], { 'e.pdf': paper('e') })
  const e = (await documents()).at(-1)
  const changes = { documentation_number: e.documentation_number, file_pl: 'e2.pdf' }
  const rows = [row('Papier z importu', changes), row('Papier F', { file_pl: 'e2.pdf' })]
  const checked = await desk.checked(
    'documentations',
    await importWorkbook('documentations', rows),
    await zipOf({ 'e2.pdf': paper('e2') }),
  )
  expect(checked.counts).toMatchObject({ changed: 1, new: 1 })
  await edit(e.id, { name_pl: 'Papier ręcznie' })

  expect(await desk.run(checked.id)).toMatchObject({ status: 'doneWithErrors', counts: { written: 1, error: 1 } })
  const [late] = await desk.rows(checked.id, { kind: 'error' })
  expect(late?.problems[0]?.message).toContain(
    'Now: Name PL: Papier ręcznie, File PL: e.pdf. In the import: Name PL: Papier z importu, File PL: e2.pdf.',
  )
  const [kept] = (await documents()).filter(({ id }) => id === e.id)
  expect(kept).toMatchObject({ name_pl: 'Papier ręcznie', file_pl: e.file_pl, edition: 1, version: 2 })

  // Tried again, the row is compared with the present state.
  const { version } = await desk.shown(checked.id)
  await desk.docs.call('import.imports.retry', { path: { import: checked.id }, body: { version } })
  expect(await desk.settled(checked.id)).toMatchObject({ status: 'done', counts: { written: 2, error: 0 } })
  const [now] = (await documents()).filter(({ id }) => id === e.id)
  expect(now).toMatchObject({ name_pl: 'Papier z importu', edition: 2, version: 3 })
  expect(server.unforeseen).toEqual([])
})
