import { vi } from 'vitest'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportItem } from '#contract/import/records.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

/** The body that saves a record unchanged: the fields of its form, and its version. */
export function asSaved<Fields extends object>(form: { entries: Fields }, item: object) {
  const fields = [...Object.keys(form.entries), 'version'].map((field) => [field, item[field as keyof typeof item]])
  return Object.fromEntries(fields) as Record<keyof Fields | 'version', never>
}

/** Groups with a device for each of this number of models, and a person who imports. */
export async function openImportDesk(server: TestServer) {
  const docs = await server.person({ roles: ['moderator-docs'] })
  const admin = await server.person({ roles: ['admin'] })
  const one = async (sql: string, values: unknown[] = []) =>
    (await server.pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
  const brand = await one(`insert into brands (name) values ('Helion') returning id`)
  const producer = await one(`insert into producers (name, brand_id) values ('Helion', $1) returning id`, [brand])
  const heat = await one(`insert into device_groups (name) values ('Pompy ciepła') returning id`)
  const ground = await one(`insert into device_groups (name, parent_id) values ('Gruntowe', $1) returning id`, [heat])
  const boilers = await one(`insert into device_groups (name) values ('Kotły gazowe') returning id`)
  const device = (name: string, external_id: string | null = null, group = ground) =>
    one(
      `insert into devices (name, external_id, producer_id, group_id, created_at) values ($1, $2, $3, $4, now()) returning id`,
      [name, external_id, producer, group],
    )
  const devices = {
    pump: await device('Helion HeatPump 12', 'HP-12'),
    other: await device('Helion HeatPump 16', 'HP-16'),
    boiler: await device('Helion Calor C20', 'C-20', boilers),
  }

  const shown = async (id: number, who: Person = docs) =>
    (await who.call('import.imports.show', { path: { import: id } })).body as ImportItem
  const settled = (id: number) =>
    vi.waitFor(
      async () => {
        const item = await shown(id)
        if (['parsing', 'running', 'rollingBack'].includes(item.status)) throw new Error(`still ${item.status}`)
        return item
      },
      { timeout: 110_000, interval: 150 },
    )

  const desk = {
    docs,
    admin,
    ids: { brand, producer, heat, ground, boilers, ...devices },
    one,
    shown,
    settled,
    /** Uploads a file; returns its id. */
    async sent(name: string, purpose: string, content: Buffer, who: Person = docs) {
      const { location, response } = await uploaderOf(server, who).upload(name, purpose, content)
      if (response.status !== 204) throw new Error(`${name} was refused: ${await response.text()}`)
      return location.replace(/^.*\//, '')
    },
    /** Begins an import and uploads its files, the archive unless it is null; returns the import. */
    async attached(kind: ImportKind, xls: Buffer, zip: Buffer | null, who: Person = docs, xlsName = 'kody.xlsx') {
      const upload = (name: string, purpose: string, content: Buffer) => desk.sent(name, purpose, content, who)
      const { body } = await who.call('import.imports.store', { body: { kind } })
      const path = { import: body.id }
      const workbook = await upload(xlsName, 'import_xls', xls)
      const first = await who.call('import.imports.attach-xls', {
        path,
        body: { file: workbook, version: body.version },
      })
      if (zip === null) return first.body
      const archive = await upload('instrukcje.zip', 'import_zip', zip)
      return (
        await who.call('import.imports.attach-zip', { path, body: { file: archive, version: first.body.version } })
      ).body
    },
    /** The same, after the check has ended. */
    async checked(kind: ImportKind, xls: Buffer, zip: Buffer | null, who: Person = docs, xlsName = 'kody.xlsx') {
      const { id, version } = await desk.attached(kind, xls, zip, who, xlsName)
      await who.call('import.imports.parse', { path: { import: id }, body: { version } })
      return settled(id)
    },
    async rows(id: number, query: object = {}) {
      const { body } = await docs.call('import.rows.index', {
        path: { import: id },
        query: { per_page: '100', sort_direction: 'asc', ...query },
      })
      return body.results
    },
    async run(id: number, leave_errors = true) {
      const { version } = await shown(id)
      await docs.call('import.imports.run', { path: { import: id }, body: { version, leave_errors } })
      return settled(id)
    },
  }
  return desk
}
