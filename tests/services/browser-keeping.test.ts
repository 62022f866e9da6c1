import { globSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { oneOf } from '#contract/declare/filters.ts'
import type { Api } from '#services/api.ts'
import { createTokenStorage, type TabNews } from '#services/auth/token-storage.ts'
import { createFirstCalls } from '#services/first-calls.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { placeFor } from '#services/list/list-place.ts'
import type { PageAddress } from '#services/page-address.ts'
import { createPreferences } from '#services/preferences.ts'
import { providePermissionEditing } from '#services/user/permission-editing-actors.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

const Form = v.object({ name: v.string() })

test('typed text is kept per person and given back to that person only', () => {
  const memory = memoryStorage()
  const drafts = createDrafts(memory, () => new Date('2026-03-02T08:00:00Z'))
  drafts.keep(7, 'repair-types:new', '/cms/repair-types/store', { name: 'Napra' })
  expect(drafts.find(7, 'repair-types:new', Form)).toEqual({
    values: { name: 'Napra' },
    kept_at: '2026-03-02T08:00:00.000Z',
  })
  expect(drafts.find(8, 'repair-types:new', Form)).toBeNull()
  expect(drafts.all(7)).toEqual([
    { key: 'repair-types:new', path: '/cms/repair-types/store', kept_at: '2026-03-02T08:00:00.000Z' },
  ])
  expect(drafts.all(70)).toEqual([])
  drafts.forget(7, 'repair-types:new')
  expect(drafts.all(7)).toEqual([])
})

test('changed permissions outlive the page as a difference, until they are saved or discarded', async () => {
  const drafts = createDrafts(memoryStorage())
  const names = ['device.devices.index', 'device.devices.show', 'user.roles.update'].map((name) => ({ name }))
  let permissions = ['device.devices.show', 'user.roles.update']
  const role = () => ({ id: 4, slug: 'moderator-service', permissions, is_mine: false, mine_elsewhere: [], version: 2 })
  const api = {
    call: async (name: string, { body }: { body?: { permissions: string[] } } = {}) => {
      if (name === 'core.permissions.index') return { results: names }
      permissions = body?.permissions ?? permissions
      return role()
    },
  } as unknown as Api
  const address = { path: () => '/cms/user/roles/4' } as PageAddress
  async function open() {
    const machine = providePermissionEditing({ api, drafts, address, user_id: 7 })
    const held = Object.fromEntries(names.map(({ name }) => [name, true as const]))
    const editor = createActor(machine, { input: { id: 4, held } }).start()
    await waitFor(editor, (snapshot) => snapshot.matches('editing'))
    return editor
  }
  const give = (editor: Awaited<ReturnType<typeof open>>) =>
    editor.send({ type: 'permission.change', names: ['device.devices.index'], on: true })

  give(await open())
  expect(drafts.all(7)).toMatchObject([{ path: '/cms/user/roles/4' }])
  // Another person has taken one away meanwhile, which stays taken.
  permissions = ['user.roles.update']
  const again = await open()
  expect(again.getSnapshot().context.chosen).toEqual(['device.devices.index', 'user.roles.update'])
  expect(again.getSnapshot().value).toEqual({ editing: 'dirty' })
  again.send({ type: 'changes.review' })
  again.send({ type: 'changes.save' })
  await waitFor(again, (snapshot) => snapshot.matches({ editing: 'clean' }))
  expect(drafts.all(7)).toEqual([])
  expect(permissions).toEqual(['device.devices.index', 'user.roles.update'])

  const third = await open()
  third.send({ type: 'permission.change', names: ['device.devices.index'], on: false })
  expect(drafts.all(7)).toHaveLength(1)
  give(third)
  expect(drafts.all(7)).toEqual([])
  third.send({ type: 'permission.change', names: ['device.devices.index'], on: false })
  third.send({ type: 'form.leave' })
  third.send({ type: 'leave.confirm' })
  expect(drafts.all(7)).toEqual([])
})

test('dialogs keep what was entered, but passwords', () => {
  const silent = globSync('src/views/**/*.tsx').filter((file) => readFileSync(file, 'utf8').includes('keptAs={null}'))
  expect(silent.toSorted()).toEqual(['src/views/profile/devices.tsx', 'src/views/profile/own-data.tsx'])
})

test('what a list asked for is kept for its address and its session, the last query of each call', () => {
  const memory = memoryStorage()
  let token = 'a-token-of-the-first'
  let address = '/cms/users?'
  const calls = createFirstCalls(
    memory,
    () => token,
    () => address,
  )
  const users = (page: number) => ({ name: 'user.users.index', query: { page } })
  const settings = { name: 'core.lists.show', path: { list: 'user.users.index' } }
  calls.keep(users(1))
  calls.keep(settings)
  calls.keep(users(2))
  address = '/cms/users?status=active'
  expect(calls.take()).toEqual([])
  address = '/cms/users?'
  token = 'a-token-of-somebody-else'
  expect(calls.take()).toEqual([])
  token = 'a-token-of-the-first'
  expect(calls.take()).toEqual([settings, users(2)])
  // A call that a page no longer makes is not prefetched twice.
  expect(calls.take()).toEqual([])
})

test('of the pages opened last twenty are kept', () => {
  let address = ''
  const calls = createFirstCalls(
    memoryStorage(),
    () => 'token',
    () => address,
  )
  for (let page = 1; page <= 21; page++) {
    address = `/${page}`
    calls.keep({ name: 'user.users.index', query: { page } })
  }
  address = '/1'
  expect(calls.take()).toEqual([])
  address = '/2'
  expect(calls.take()).toEqual([{ name: 'user.users.index', query: { page: 2 } }])
})

test('what is given up gives its finished uploads back; what was sent gives nothing back', () => {
  const givenBack: string[] = []
  const drafts = createDrafts(memoryStorage(), undefined, (ids) => void givenBack.push(...ids))
  const [one, other] = ['4f6f0ad5-8f8f-4f0c-9d3e-0a4a5e5f8f10', '0b0cf0f0-5c9e-4f49-a4a7-7d0f6d1f3a55']
  const values = { name: `about ${one}`, book: one, images: [one, other] }
  drafts.keep(7, 'order:1', '/', values)
  drafts.forget(7, 'order:1')
  expect(givenBack).toEqual([])
  drafts.keep(7, 'order:1', '/', values)
  drafts.giveUp(7, 'order:1')
  expect(givenBack).toEqual([one, other])
  expect(drafts.all(7)).toEqual([])
})

test('text that no longer fits its form, or that nobody came back for in two weeks, is not offered', () => {
  const memory = memoryStorage()
  let now = new Date('2026-03-02T08:00:00Z')
  const drafts = createDrafts(memory, () => now)
  drafts.keep(7, 'order', '/', { title: 'of another version' })
  expect(drafts.find(7, 'order', Form)).toBeNull()
  now = new Date('2026-03-16T08:00:00Z')
  expect(drafts.all(7)).toEqual([])
  expect(memory.length).toBe(0)
})

test('a token is kept for all tabs, with or without remember-me', () => {
  const memory = memoryStorage()
  const tokens = createTokenStorage(memory)
  const otherTab = createTokenStorage(memory)
  tokens.keep('token-1')
  expect([tokens.token(), tokens.isRemembered(), otherTab.token()]).toEqual(['token-1', false, 'token-1'])
  tokens.keepEmail('anna@example.com')
  expect([otherTab.isRemembered(), otherTab.lastEmail()]).toEqual([true, 'anna@example.com'])
  tokens.forget()
  expect([tokens.token(), otherTab.token()]).toEqual([null, null])
})

test('other tabs hear of signing in and out', () => {
  const tabs = new EventTarget()
  const news: TabNews[] = []
  const tokens = createTokenStorage(memoryStorage())
  const stop = tokens.watch(tabs as unknown as Window, (event) => news.push(event))
  const change = (key: string, newValue: string | null) =>
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  change('portal.token', '"token-1"')
  change('portal.theme', '"dark"')
  change('portal.token', null)
  stop()
  change('portal.token', '"token-2"')
  expect(news).toEqual(['appeared', 'vanished'])
})

test('a page from the back/forward cache learns what other tabs did meanwhile', () => {
  const tabs = new EventTarget()
  const news: TabNews[] = []
  const tokens = createTokenStorage(memoryStorage())
  tokens.watch(tabs as unknown as Window, (event) => news.push(event))
  const away = (meanwhile: () => void, persisted = true) => {
    tabs.dispatchEvent(new Event('pagehide'))
    meanwhile()
    tabs.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  }
  away(() => tokens.keep('token-1'))
  away(() => undefined)
  away(() => tokens.keep('token-2'))
  away(() => tokens.forget())
  away(() => undefined)
  away(() => tokens.keep('token-3'), false)
  expect(news).toEqual(['appeared', 'returned', 'appeared', 'vanished', 'returned'])
})

test('the last e-mail, the language and the look of lists outlive the session; a storage that refuses is no obstacle', () => {
  const lasting = memoryStorage()
  createTokenStorage(lasting).keepEmail('anna@example.com')
  const preferences = createPreferences(lasting)
  expect(preferences.locale()).toBe('pl')
  preferences.keepLocale('en')
  preferences.keepList('orders', { density: 'dense' })
  expect(createTokenStorage(lasting).lastEmail()).toBe('anna@example.com')
  expect(createPreferences(lasting).locale()).toBe('en')
  expect(createPreferences(lasting).list('orders')).toEqual({ density: 'dense' })

  const full = { ...memoryStorage(), setItem: () => expect.fail('quota exceeded') }
  createPreferences(full).keepTheme('dark')
  expect(createPreferences(full).theme()).toBe('auto')
  lasting.setItem('portal.theme', 'not json')
  expect(createPreferences(lasting).theme()).toBe('auto')
})

test('a list comes back to its page, marked row and scroll in the tab in which it was left, and only for the same records', () => {
  const [lasting, tab] = [memoryStorage(), memoryStorage()]
  const preferences = createPreferences(lasting, tab)
  const endpoint = { filters: { status: oneOf(['open', 'closed']) }, sort: ['created_at'] }
  const place = { query: 'page=3&status=open', focused: 27, scrolled: 640 }
  preferences.keepListPlace('7./cms/orders', place)
  const left = preferences.listPlace('7./cms/orders')
  expect(left).toEqual(place)
  // By the menu, by a breadcrumb with the filters, and by the back button.
  for (const search of ['', 'status=open', 'page=3&status=open'])
    expect(placeFor(left, search, endpoint)).toEqual(place)
  for (const search of ['status=closed', 'page=2&status=open', 'sort_direction=asc&status=open'])
    expect(placeFor(left, search, endpoint)).toBeNull()
  expect(createPreferences(lasting, memoryStorage()).listPlace('7./cms/orders')).toBeNull()
  expect(preferences.listPlace('8./cms/orders')).toBeNull()
  preferences.keepListPlace('7./cms/orders', null)
  expect(preferences.listPlace('7./cms/orders')).toBeNull()
})
