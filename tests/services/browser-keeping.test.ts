import { globSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { oneOf } from '#contract/declare/filters.ts'
import type { Api } from '#services/api.ts'
import { createTokenStorage, type TabNews } from '#services/auth/token-storage.ts'
import { memoriesOf } from '#services/browser-memory.ts'
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
  const drafts = createDrafts(memory, { now: () => new Date('2026-03-02T08:00:00Z') })
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

test('changed permissions are kept as a difference until they are saved or discarded', async () => {
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

test('dialogs keep what was entered, except passwords', () => {
  const silent = globSync('src/views/**/*.tsx').filter((file) => readFileSync(file, 'utf8').includes('keptAs={null}'))
  expect(silent.toSorted()).toEqual(['src/views/profile/devices.tsx', 'src/views/profile/own-data.tsx'])
})

test('the calls of a list are kept for its address and session, the last query of each', () => {
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

test('the last twenty opened pages are kept', () => {
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

test('a discarded form releases its finished uploads; a sent one does not', () => {
  const givenBack: string[] = []
  const drafts = createDrafts(memoryStorage(), { giveBack: (ids) => void givenBack.push(...ids) })
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

test('text that no longer fits its form, or is two weeks old, is not offered', () => {
  const memory = memoryStorage()
  let now = new Date('2026-03-02T08:00:00Z')
  const drafts = createDrafts(memory, { now: () => now })
  drafts.keep(7, 'order', '/', { title: 'of another version' })
  expect(drafts.find(7, 'order', Form)).toBeNull()
  now = new Date('2026-03-16T08:00:00Z')
  expect(drafts.all(7)).toEqual([])
  expect(memory.length).toBe(0)
})

test('a draft that the storage does not take leaves the one before, and that is said once', () => {
  const stored = memoryStorage()
  let isFull = false
  const said: string[] = []
  const localStorage = {
    ...stored,
    clear: () => undefined,
    get length() {
      return stored.length
    },
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.setItem(key, value)
    },
  }
  const load = () => {
    const { browser } = memoriesOf({ localStorage, sessionStorage: null })
    return createDrafts(browser, { onFull: () => said.push('full') })
  }
  const drafts = load()
  drafts.keep(7, 'order:new', '/', { name: 'one' })
  isFull = true
  drafts.keep(7, 'order:new', '/', { name: 'one two' })
  drafts.keep(7, 'order:new', '/', { name: 'one two three' })
  expect(drafts.find(7, 'order:new', Form)?.values).toEqual({ name: 'one two three' })
  expect(said).toEqual(['full'])
  expect(load().find(7, 'order:new', Form)?.values).toEqual({ name: 'one' })
  isFull = false
  drafts.keep(7, 'order:new', '/', { name: 'two' })
  expect(load().find(7, 'order:new', Form)?.values).toEqual({ name: 'two' })
})

/** Tabs over one storage; each knows which others are open. */
function openTabs() {
  const memory = memoryStorage()
  const open = new Set<string>()
  const said: string[] = []
  let minutes = 0
  return {
    memory,
    said,
    close: (own: string) => open.delete(own),
    open: (own: string) => {
      open.add(own)
      return createDrafts(memory, {
        now: () => new Date(Date.UTC(2026, 2, 2, 8, minutes++)),
        pages: { own, isOpen: (page) => page !== own && open.has(page), look: () => undefined },
        onOtherTab: () => said.push(own),
      })
    },
  }
}

test('one new form in two tabs has two drafts, and the second tab says so', () => {
  const { open, close, said, memory } = openTabs()
  const key = 'maintenance:new'
  const [one, two] = [open('one'), open('two')]
  for (const drafts of [one, two]) expect(drafts.find(7, key, Form)).toBeNull()
  one.keep(7, key, '/new', { name: 'boiler' })
  two.keep(7, key, '/new', { name: 'pump' })
  two.keep(7, key, '/new', { name: 'pump leaks' })
  one.keep(7, key, '/new', { name: 'boiler stopped' })
  expect(said).toEqual(['two'])
  expect(one.all(7)).toHaveLength(2)
  one.forget(7, key)
  close('one')
  close('two')
  const later = open('later')
  expect(later.find(7, key, Form)?.values).toEqual({ name: 'pump leaks' })
  later.keep(7, key, '/new', { name: 'pump leaks oil' })
  later.forget(7, key)
  expect(memory.length).toBe(0)
})

test('drafts of two tabs that crashed are offered one after the other, and discarded without opening their forms', () => {
  const { open, close, memory } = openTabs()
  const key = 'maintenance:new'
  const crash = () => {
    const [one, two] = [open('one'), open('two')]
    for (const drafts of [one, two]) drafts.find(7, key, Form)
    one.keep(7, key, '/new', { name: 'boiler' })
    two.keep(7, key, '/new', { name: 'pump' })
    close('one')
    close('two')
  }
  crash()
  const later = open('later')
  expect(later.find(7, key, Form)?.values).toEqual({ name: 'pump' })
  later.forget(7, key)
  expect(later.find(7, key, Form)?.values).toEqual({ name: 'boiler' })
  later.forget(7, key)
  expect(memory.length).toBe(0)
  crash()
  const again = open('again')
  for (const draft of again.all(7)) again.giveUp(7, draft.key)
  expect(memory.length).toBe(0)
})

test('a tab that goes on with the text of another removes it once that one is closed', () => {
  const { open, close } = openTabs()
  const key = 'maintenance:new'
  const one = open('one')
  one.find(7, key, Form)
  one.keep(7, key, '/new', { name: 'boiler' })
  const two = open('two')
  two.find(7, key, Form)
  two.keep(7, key, '/new', { name: 'boiler stopped' })
  expect(two.all(7)).toHaveLength(2)
  close('one')
  two.keep(7, key, '/new', { name: 'boiler stopped again' })
  expect(two.all(7).map(({ key }) => key)).toEqual(['maintenance:new~two'])
  two.forget(7, key)
  expect(two.all(7)).toEqual([])
})

test('a tab that shows the text of an open one keeps its own; that of a closed one is gone on with', () => {
  const { open, close, said } = openTabs()
  const key = 'maintenance:new'
  const one = open('one')
  one.find(7, key, Form)
  one.keep(7, key, '/new', { name: 'boiler' })
  const two = open('two')
  expect(two.find(7, key, Form)?.values).toEqual({ name: 'boiler' })
  two.forget(7, key)
  two.keep(7, key, '/new', { name: 'pump' })
  expect(said).toEqual(['two'])
  expect(two.all(7)).toHaveLength(2)
  close('one')
  const reloaded = open('one again')
  expect(reloaded.find(7, key, Form)?.values).toEqual({ name: 'boiler' })
  reloaded.keep(7, key, '/new', { name: 'boiler stopped' })
  expect(reloaded.all(7)).toHaveLength(2)
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

test('other tabs learn of signing in and out', () => {
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

test('the last e-mail, the language and the look of lists outlive the session; storage that refuses stops nothing', () => {
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
