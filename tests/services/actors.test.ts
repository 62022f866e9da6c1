import { afterEach, expect, test, vi } from 'vitest'
import { createActor, toPromise, waitFor } from 'xstate'
import { NamedForm } from '#contract/declare/named.ts'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import { session } from '#machines/auth/session.ts'
import { defaultPreferences } from '#machines/list/list-query.ts'
import { createApi } from '#services/api.ts'
import { sessionActors } from '#services/auth/session-actors.ts'
import { provideSignIn } from '#services/auth/sign-in-actors.ts'
import { createTokenStorage } from '#services/auth/token-storage.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { provideEditor } from '#services/form/editor-actors.ts'
import { provideList } from '#services/list/list-actors.ts'
import { readListAddress } from '#services/list/list-address.ts'
import type { Notification } from '#services/notifications.ts'
import type { PageAddress } from '#services/page-address.ts'
import { createPreferences } from '#services/preferences.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { type ReceivedRequest, type SmallAnswer, startSmallServer } from '#tests/support/servers/small-server.ts'

const name = 'service-order.repair-types'
const endpoint = serviceOrder.endpoints[`${name}.index`]
const uri = 'api/service-order/repair-types'
const routeMap = {
  'auth.login': { method: 'POST', uri: 'api/auth/login' },
  'auth.user': { method: 'GET', uri: 'api/auth/user' },
  'auth.logout': { method: 'GET', uri: 'api/auth/logout' },
  [`${name}.index`]: { method: 'GET', uri },
  [`${name}.show`]: { method: 'GET', uri: `${uri}/{repair_type}` },
  [`${name}.store`]: { method: 'POST', uri },
  [`${name}.update`]: { method: 'PATCH', uri: `${uri}/{repair_type}` },
}
const repair = { id: 4, name_pl: 'Naprawa', name_en: 'Repair', position: 1, active: true, version: 2, created_at: '' }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** The services of a page, on a real server that answers as the test says. */
async function start(answer: (request: ReceivedRequest) => SmallAnswer, address = '/cms/repair-types') {
  const server = await startSmallServer((request) =>
    request.url === '/api/core/routes' ? { json: routeMap } : answer(request),
  )
  closing.push(server.close)
  const page = { address, changed: () => {} }
  const pageAddress: PageAddress = {
    path: () => page.address.split('?')[0] ?? '',
    search: () => page.address.split('?')[1] ?? '',
    replacePath: () => undefined,
    replaceSearch: (search) => {
      page.address = `${pageAddress.path()}${search && `?${search}`}`
    },
    listen: (changed) => {
      page.changed = changed
      return () => undefined
    },
  }
  const memory = memoryStorage()
  const tokens = createTokenStorage(memory)
  const shown: Notification[] = []
  const files: { filename: string; content: Blob }[] = []
  const erpNames: string[] = []
  const services = {
    api: createApi({
      baseUrl: server.url,
      token: tokens.token,
      locale: () => 'en',
      notify: { show: (notification) => shown.push(notification) },
      onSignedOut: async () => false,
    }),
    tokens,
    drafts: createDrafts(memory),
    nameErp: (name: string) => erpNames.push(name),
    preferences: createPreferences(memory),
    address: pageAddress,
    locale: () => 'en' as const,
    person: () => 7,
    may: () => true,
    saveFile: (filename: string, content: Blob) => files.push({ filename, content }),
  }
  const asked = () => server.received.slice(1).map(({ method, url }) => `${method} ${url.replace('/api/', '')}`)
  return { services, page, files, asked, received: server.received, memory, shown, erpNames }
}

test('a list is loaded from its address, and writes what it shows into the address', async () => {
  const { services, page, asked } = await start(({ url }) => {
    const { page: current, per_page } = readListAddress(url.split('?')[1] ?? '', endpoint)
    const pagination = { page: current, per_page, last_page: 9, current, total: 85, active: true }
    return { json: { results: [repair], pagination: { ...pagination, sort_by: 'created_at', sort_direction: 'desc' } } }
  }, '/cms/repair-types?page=2&active=true')
  const machine = provideList(services, `${name}.index`, endpoint)
  const query = readListAddress(services.address.search(), endpoint)
  const list = createActor(machine, { input: { query, preferences: defaultPreferences } }).start()
  const ready = () => waitFor(list, (snapshot) => snapshot.matches({ rows: 'ready' }))
  expect((await ready()).context.rows).toEqual([repair])
  list.send({ type: 'page.change', page: 3 })
  expect(page.address).toBe('/cms/repair-types?page=3&active=true')
  await ready()
  page.address = '/cms/repair-types?name_pl=wymiana'
  page.changed()
  expect((await ready()).context.query.filters).toEqual({ name_pl: 'wymiana' })
  const sorted = 'sort_direction=desc&sort_by=created_at'
  expect(asked()).toEqual([
    `GET service-order/repair-types?page=2&per_page=10&${sorted}&active=true`,
    `GET service-order/repair-types?page=3&per_page=10&${sorted}&active=true`,
    `GET service-order/repair-types?page=1&per_page=10&${sorted}&name_pl=wymiana`,
  ])
  list.send({ type: 'density.change', density: 'dense' })
  expect(services.preferences.list(`${name}.index`)).toEqual({ density: 'dense' })
})

test('an export saves the filtered rows as a file', async () => {
  const { services, files, asked } = await start(({ url }) =>
    url.includes('format=csv') ? { pieces: ['name_pl\r\n', 'Naprawa\r\n'] } : { status: 503, json: {} },
  )
  const machine = provideList(services, `${name}.index`, endpoint)
  const query = readListAddress('active=true', endpoint)
  const list = createActor(machine, { input: { query, preferences: defaultPreferences } }).start()
  const columns = [
    { field: 'name_pl', label: 'Name' },
    { field: 'active', label: 'Active', words: { true: 'Yes', false: 'No' } },
  ]
  list.send({ type: 'export.start', columns, format: 'csv', selected: false })
  const { context } = await waitFor(list, (snapshot) => snapshot.matches({ export: 'idle', rows: 'failed' }))
  expect(context.exported).toBe(18)
  expect(files.map(({ filename }) => filename)).toEqual(['repair-types.csv'])
  expect(await files[0]?.content.text()).toBe('name_pl\r\nNaprawa\r\n')
  const csv = 'active=true&sort_by=created_at&sort_direction=desc&format=csv&columns=name_pl,active'
  const words = 'labels={"name_pl":"Name","active":"Active"}&words={"active":{"true":"Yes","false":"No"}}'
  expect(asked().map(decodeURIComponent)).toContain(`GET service-order/repair-types?${csv}&${words}`)
})

test('a form is loaded, checked by the contract and saved on its version; typed text is kept until then', async () => {
  const { services, received } = await start(({ method, body }) => ({
    json: method === 'GET' ? repair : { ...repair, ...(body as object), version: 3 },
  }))
  const blank = { name_pl: '', name_en: '' }
  const machine = provideEditor(services, { name, param: 'repair_type', form: NamedForm, blank })
  const editor = createActor(machine, { input: { id: 4, key: 'opening' } }).start()
  const settled = () => waitFor(editor, (snapshot) => !snapshot.hasTag('busy'))
  const { values } = (await settled()).context
  expect(values).toEqual({ name_pl: 'Naprawa', name_en: 'Repair', position: 1, active: true })

  editor.send({ type: 'form.change', values: { ...blank, name_pl: 'Wymiana' } })
  editor.send({ type: 'form.save' })
  expect((await settled()).context.errors).toEqual({ name_en: ['This field is required'] })
  expect(services.drafts.all(7)).toMatchObject([{ key: `${name}:4`, path: '/cms/repair-types' }])
  editor.stop()

  const again = createActor(machine, { input: { id: 4, key: 'opening' } }).start()
  const { context } = await waitFor(again, (snapshot) => snapshot.matches('offering'))
  expect(context.kept?.values).toMatchObject({ name_pl: 'Wymiana' })
  again.send({ type: 'kept.restore' })
  again.send({ type: 'form.change', values: { ...blank, name_pl: 'Wymiana', name_en: 'Replacement' } })
  again.send({ type: 'form.save' })
  await waitFor(again, (snapshot) => snapshot.matches({ editing: 'clean' }))
  expect(received.at(-1)).toMatchObject({ method: 'PATCH', body: { name_en: 'Replacement', version: 2 } })
  expect(services.drafts.all(7)).toEqual([])
})

test('a draft that cannot be saved says why once, tries again by itself, and is saved when the server has space', async () => {
  let isFull = true
  const refused = { status: 507, json: { code: 'insufficient_storage', message: 'No space' } }
  const { services, shown, received } = await start(({ method, body }) =>
    method === 'GET' ? { json: repair } : isFull ? refused : { json: { ...repair, ...(body as object), version: 3 } },
  )
  const resource = { name, param: 'repair_type', form: NamedForm, blank: { name_pl: '', name_en: '' } } as const
  const machine = provideEditor(services, resource).provide({ delays: { autosaveDelay: 10 } })
  const editor = createActor(machine, { input: { id: 4, key: 'opening', autosaves: true } }).start()
  await waitFor(editor, (snapshot) => snapshot.matches('editing'))
  editor.send({ type: 'form.change', values: { name_pl: 'Wymiana', name_en: 'Replacement' } })
  await vi.waitFor(() => expect(received.filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(2), 10_000)
  await waitFor(editor, (snapshot) => snapshot.matches({ editing: 'autosaveFailed' }))
  expect(shown.map(({ text }) => text)).toEqual(['No space'])
  isFull = false
  await waitFor(editor, (snapshot) => snapshot.matches({ editing: 'clean' }))
  expect(services.drafts.all(7)).toEqual([])
})

test('a new record that was changed after a lost answer is sent with the key of the attempt before', async () => {
  const answers: SmallAnswer[] = ['hang up', { json: repair }]
  const { services, received } = await start(() => answers.shift() ?? 'hang up')
  const blank = { name_pl: '', name_en: '' }
  const machine = provideEditor(services, { name, param: 'repair_type', form: NamedForm, blank })
  const editor = createActor(machine, { input: { id: null, key: 'opening-of-the-form' } }).start()
  for (const name_pl of ['Wymiana', 'Wymiana pompy']) {
    await waitFor(editor, (snapshot) => snapshot.matches('editing'))
    editor.send({ type: 'form.change', values: { ...blank, name_pl, name_en: 'Replacement' } })
    editor.send({ type: 'form.save' })
    await waitFor(editor, (snapshot) => !snapshot.hasTag('busy'))
  }
  const sent = received.filter(({ method }) => method === 'POST').map(({ headers }) => headers)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.['idempotency-unanswered']).toBeUndefined()
  expect(sent[1]?.['idempotency-unanswered']).toBe(sent[0]?.['idempotency-key'])
})

test('a change made since an attempt that arrived is saved as an update, without a notice', async () => {
  const { services, received, shown } = await start(({ method, body }) => ({
    json:
      method === 'POST'
        ? { ...repair, message: 'Not in it', status: 'success', arrived_before: true }
        : { ...repair, ...(body as object), version: 3 },
  }))
  const blank = { name_pl: '', name_en: '' }
  const machine = provideEditor(services, { name, param: 'repair_type', form: NamedForm, blank })
  const editor = createActor(machine, { input: { id: null, key: 'opening-of-the-form' } }).start()
  await waitFor(editor, (snapshot) => snapshot.matches('editing'))
  editor.send({ type: 'form.change', values: { name_pl: 'Wymiana', name_en: 'Replacement' } })
  editor.send({ type: 'form.save' })
  await waitFor(editor, (snapshot) => !snapshot.hasTag('busy'))
  expect(received.at(-1)).toMatchObject({ method: 'PATCH', body: { name_pl: 'Wymiana', version: 2 } })
  expect(editor.getSnapshot().matches({ editing: 'clean' })).toBe(true)
  expect(shown).toEqual([])
})

test('signing in keeps the token and the e-mail, a failed fetch of the user forgets the token', async () => {
  const model = { id: 7, email: 'anna@example.com' }
  const release = { version: '1.4.0', commit: '3f2a9c81d0b4' }
  const isGone = { user: false }
  const { services, received, memory, erpNames } = await start(({ url }) => {
    if (url.endsWith('login'))
      return { json: { token_type: 'Bearer', access_token: 'token-9', rememberMe: true, expires_at: '' } }
    return isGone.user
      ? { status: 401, json: {} }
      : { json: { model, permissions: { 'core.dashboard.index': true }, erp_name: 'Zeus', release } }
  })
  services.drafts.keep(7, 'order:1', '/', {})
  const { watchTabs: _browserOnly, watchConnection: _too, ...actors } = sessionActors(services)
  const actor = createActor(session.provide({ actors }), { input: { hasToken: false } }).start()
  const opened: string[] = []
  const first = { session: actor, loadRoutes: async () => undefined }
  const signingIn = createActor(
    provideSignIn({ ...services, ...first }, (path) => opened.push(path)),
    { input: { wanted: null, invitation: undefined } },
  ).start()
  const values = { email: 'anna@example.com', password: 'sekret1', rememberMe: true }
  signingIn.send({ type: 'credentials.submit', values })
  signingIn.send({ type: 'captcha.change', solution: 'solved' })
  await waitFor(signingIn, (snapshot) => snapshot.matches('signedIn'))
  expect(opened).toEqual(['/cms'])
  expect(received.find(({ url }) => url.endsWith('login'))?.body).toEqual({ ...values, captcha: 'solved' })
  expect(erpNames[0]).toBe('Zeus')
  expect(actor.getSnapshot().context.kept_drafts).toMatchObject([{ key: 'order:1', path: '/' }])
  expect(actor.getSnapshot().context.release).toEqual(release)
  expect(received.at(-1)?.headers.authorization).toBe('Bearer token-9')
  expect([services.tokens.token(), services.tokens.lastEmail()]).toEqual(['token-9', 'anna@example.com'])

  isGone.user = true
  // The page after signing in takes the user who has just been fetched, the next one fetches again.
  actor.send({ type: 'user.fetch' })
  actor.send({ type: 'user.fetch' })
  await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
  expect(services.tokens.token()).toBeNull()
  expect(memory.getItem('portal.token')).toBeNull()
})

test.each([
  ['no answer', 'hang up'],
  ['the page of a proxy', { status: 502, json: '<html>Bad gateway</html>' }],
  ["a hotel's page", { status: 200, json: '<html>Sign in to our network</html>' }],
] as const)('%s as an answer about the person ends no session', async (_, answer) => {
  const { services } = await start(() => answer)
  services.tokens.keep('token-9')
  const actor = createActor(sessionActors(services).fetchUser)
  const failed = new Promise((resolve) => actor.subscribe({ error: resolve }))
  actor.start()
  await failed
  expect(services.tokens.token()).toBe('token-9')
})

test('signing out ends the token on the server and here, also without an answer of the server', async () => {
  const { services, asked } = await start(() => 'hang up')
  services.tokens.keep('token-9')
  const { watchTabs: _browserOnly, watchConnection: _too, fetchUser: _other, ...actors } = sessionActors(services)
  const machine = session.provide({ actors })
  const snapshot = machine.resolveState({
    value: { active: 'ready' },
    context: { hasToken: true, user: null, permissions: {}, kept_drafts: [], discardsDrafts: false, failure: null },
  })
  const actor = createActor(machine, { snapshot, input: { hasToken: true } }).start()
  actor.send({ type: 'session.end', drafts: 0 })
  await waitFor(actor, (state) => state.matches('anonymous'))
  expect(asked()).toEqual(['GET auth/logout'])
  expect(services.tokens.token()).toBeNull()
})

test.each([true, false])(
  'signing out and discarding typed text (%s) keeps or removes drafts accordingly',
  async (discards) => {
    const { services, asked } = await start(() => ({ json: {} }))
    services.tokens.keep('token-9')
    for (const user_id of [7, 8]) services.drafts.keep(user_id, 'order:1', '/', { text: 'Nie działa' })
    services.drafts.keep(7, 'order:2', '/', {})
    const signOut = createActor(sessionActors(services).signOut, { input: { discards_drafts_of: discards ? 7 : null } })
    signOut.start()
    await toPromise(signOut)
    expect(asked().at(-1)).toBe('GET auth/logout')
    expect(services.drafts.all(7).length).toBe(discards ? 0 : 2)
    expect(services.drafts.all(8).length).toBe(1)
  },
)
