import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupNode } from '#contract/device/groups.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let editor: Person

beforeAll(async () => {
  server = await startServer()
  editor = await server.person({ roles: ['moderator-docs'] })
})
afterAll(() => server.stop())

const store = async (name: string, parent_id: number | null = null) =>
  (await editor.call('device.groups.store', { body: { name, parent_id } })).body
const show = async (id: number) => (await editor.call('device.groups.show', { path: { device_group: id } })).body
const tree = async () => (await editor.call('device.groups.tree')).body.results
const move = async (id: number, parent_id: number | null, position = 0) =>
  editor.refused('device.groups.move', {
    path: { device_group: id },
    body: { parent_id, position, version: (await show(id)).version },
  })
const nodeOf = (nodes: readonly GroupNode[], id: number): GroupNode | undefined =>
  nodes.flatMap((node) => (node.id === id ? [node] : [nodeOf(node.children, id)])).find(Boolean)
const names = (nodes: readonly GroupNode[] = []) => nodes.map(({ name }) => name)

async function addDevice(group_id: number) {
  await server.pool.query(
    `with brand as (insert into brands (name) values (gen_random_uuid()) returning id),
     producer as (insert into producers (name, brand_id) select gen_random_uuid(), id from brand returning id)
     insert into devices (name, producer_id, group_id, created_at) select 'Model', id, $1, now() from producer`,
    [group_id],
  )
}

describe('a group in the trash', () => {
  it('does not come back below a group that has got devices meanwhile', async () => {
    const top = await store('Rekuperatory')
    const below = await store('Ścienne', top.id)
    await editor.call('device.groups.destroy', { path: { device_group: below.id } })
    await addDevice(top.id)
    const path = { entity: 'device.groups', record: below.id } as never
    const refused = await editor.refused('core.trash.restore', { path })
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: 'The group “Rekuperatory” has devices, so it cannot have subgroups',
    })
    expect((await tree()).map(({ id }) => id)).not.toContain(below.id)
    await server.pool.query('delete from devices where group_id = $1', [top.id])
    await editor.call('core.trash.restore', { path })
    expect(names(nodeOf(await tree(), top.id)?.children)).toEqual(['Ścienne'])
  })
})

describe('a device in the trash', () => {
  it('does not come back into a group that has got groups below it meanwhile', async () => {
    const top = await store('Klimakonwektory')
    await addDevice(top.id)
    const { rows } = await server.pool.query('update devices set deleted_at = now() where group_id = $1 returning id', [
      top.id,
    ])
    const below = await store('Kasetonowe', top.id)
    const path = { entity: 'device.devices', record: rows[0].id } as never
    const refused = await editor.refused('core.trash.restore', { path })
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: 'A device can only be in a group without subgroups',
    })
    await editor.call('device.groups.destroy', { path: { device_group: below.id } })
    expect((await editor.refused('core.trash.restore', { path })).status).toBe(200)
  })
})

describe('the tree of device groups', () => {
  it('knows leaves, paths and how many devices are below', async () => {
    const top = await store('Pompy ciepła')
    const below = await store('Gruntowe', top.id)
    await addDevice(below.id)
    expect(await show(top.id)).toMatchObject({ is_leaf: false, devices: 0, devices_below: 1, path: 'Pompy ciepła' })
    expect(await show(below.id)).toMatchObject({ is_leaf: true, devices: 1, path: 'Pompy ciepła › Gruntowe' })
    expect(nodeOf(await tree(), top.id)?.children).toMatchObject([{ id: below.id, is_leaf: true, devices: 1 }])
    const { body } = await editor.call('device.groups.lookup', { query: { is_leaf: '1', search: 'gruntowe' } })
    expect(body.results).toEqual([{ id: below.id, name: 'Pompy ciepła › Gruntowe' }])
    expect(
      (await editor.call('device.groups.lookup', { query: { is_leaf: '1', ids: `${top.id}` } })).body.results,
    ).toEqual([])
  })

  it('keeps the order in which groups were put', async () => {
    const top = await store('Klimatyzacja')
    const [a, b, c] = [await store('A', top.id), await store('B', top.id), await store('C', top.id)]
    await move(c.id, top.id, 0)
    expect(names(nodeOf(await tree(), top.id)?.children)).toEqual(['C', 'A', 'B'])
    await move(a.id, b.id)
    expect(names(nodeOf(await tree(), top.id)?.children)).toEqual(['C', 'B'])
    const { body } = await editor.call('device.groups.move', {
      path: { device_group: a.id },
      body: { parent_id: top.id, position: 1, version: (await show(a.id)).version },
    })
    expect(names(nodeOf(body.results, top.id)?.children)).toEqual(['C', 'A', 'B'])
  })

  it('refuses what would be no tree, and what devices forbid', async () => {
    const top = await store('Kotły')
    const below = await store('Wiszące', top.id)
    expect((await move(top.id, below.id)).body.errors).toEqual({
      parent_id: ['A group cannot be moved into itself or into a group below it'],
    })
    expect((await move(top.id, top.id)).status).toBe(422)
    await addDevice(below.id)
    const refused = { parent_id: ['The group “Wiszące” has devices, so it cannot have subgroups'] }
    expect((await move((await store('Inne')).id, below.id)).body.errors).toEqual(refused)
    const child = { name: 'Pod spodem', parent_id: below.id }
    expect((await editor.refused('device.groups.store', { body: child })).body.errors).toEqual(refused)
    const { version } = await show(top.id)
    const changed = { ...child, parent_id: below.id, version }
    expect(
      (await editor.refused('device.groups.update', { path: { device_group: top.id }, body: changed })).status,
    ).toBe(422)
  })

  it('ends at eight levels', async () => {
    let parent = (await store('1')).id
    for (const level of [2, 3, 4, 5, 6, 7, 8]) parent = (await store(String(level), parent)).id
    const ninth = await editor.refused('device.groups.store', { body: { name: '9', parent_id: parent } })
    expect(ninth.body.errors).toEqual({ parent_id: ['The group tree can have at most 8 levels'] })
  })

  it('tells who uses a group that cannot be deleted', async () => {
    const top = await store('Rekuperatory')
    const below = await store('Ścienne', top.id)
    await addDevice(below.id)
    await server.pool.query(
      `insert into type_cards (name, group_name, group_kind, tree) values ('Kafel', 'Wentylacja', 'main', array[$1::int])`,
      [below.id],
    )
    const destroy = (id: number) => editor.refused('device.groups.destroy', { path: { device_group: id } })
    expect((await destroy(top.id)).body.message).toBe('Cannot be deleted. Used by: device groups (1)')
    const refused = await destroy(below.id)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('devices (1)')
    expect(refused.body.message).toContain('type cards (1)')
    expect((await destroy((await store('Niczyja')).id)).status).toBe(200)
  })

  it('refuses to move a group that somebody else has changed', async () => {
    const group = await store('Zmieniana')
    await editor.call('device.groups.update', {
      path: { device_group: group.id },
      body: { name: 'Zmieniona', version: group.version },
    })
    const late = await editor.refused('device.groups.move', {
      path: { device_group: group.id },
      body: { parent_id: null, position: 0, version: group.version },
    })
    expect(late.status).toBe(409)
    expect(late.body.code).toBe('conflict')
  })

  it('lets two people move two groups at once and never closes a circle', async () => {
    const other = await server.person({ roles: ['moderator-docs'] })
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await store(`Raz ${round}`), await store(`Dwa ${round}`)]
      const moved = (who: Person, from: typeof one, to: typeof one) =>
        who.refused('device.groups.move', {
          path: { device_group: from.id },
          body: { parent_id: to.id, position: 0, version: from.version },
        })
      const statuses = (await Promise.all([moved(editor, one, two), moved(other, two, one)])).map(
        ({ status }) => status,
      )
      expect(statuses.toSorted()).toEqual([200, 422])
      const nodes = await tree()
      expect(nodeOf(nodes, one.id)).toBeDefined()
      expect(nodeOf(nodes, two.id)).toBeDefined()
    }
  })

  it('stays a tree with every group in it, whatever is moved where', async () => {
    const top = await store('Dowolna')
    const ids = [top.id]
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push((await store(name, top.id)).id)
    const one = fc.constantFrom(...ids.slice(1))
    const moves = fc.array(fc.tuple(one, fc.constantFrom(...ids), fc.nat(7)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(moves, async (moves) => {
        for (const [id, parent, position] of moves) {
          const before = await tree()
          const { status } = await move(id, parent, position)
          const after = await tree()
          expect([200, 422]).toContain(status)
          if (status === 200) {
            const siblings = nodeOf(after, parent)?.children ?? []
            expect(siblings.findIndex((node) => node.id === id)).toBe(Math.min(position, siblings.length - 1))
          } else expect(after).toEqual(before)
          for (const known of ids) expect(nodeOf(after, known)).toBeDefined()
        }
      }),
      { numRuns: 15 },
    )
  })
})
