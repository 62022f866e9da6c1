import { expect, test } from 'vitest'
import {
  type CallbackActorLogic,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  waitFor,
} from 'xstate'
import { fetchedUser, type SignedIn, session, signedInAgain, startedSession } from '#machines/auth/session.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'

/** A browser in which Anna signs in or is signed in, and a server that answers as it would on a good day. */
function start({ hasToken = false } = {}) {
  const answer = { fetchUser: (): unknown => null }
  const otherTab: { tell: (event: EventObject) => void } = { tell: () => undefined }
  const machine = session.provide({
    actors: {
      fetchUser: fromPromise<SignedIn, void>(async () => {
        const error = answer.fetchUser()
        if (error) throw error
        return anna
      }),
      signOut: fromPromise<void, { discards_drafts_of: number | null }>(async () => undefined),
      watchTabs: fromCallback<EventObject, void>(({ sendBack }) => {
        otherTab.tell = sendBack
      }) as CallbackActorLogic<EventObject, void>,
      watchConnection: fromCallback<EventObject, void>(() => undefined),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { hasToken }, clock }).start()
  const reach = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value), { timeout: 1000 })
  return { actor, answer, clock, otherTab, reach }
}

const anna: SignedIn = {
  model: {
    id: 7,
    first_name: 'Anna',
    last_name: 'Nowak',
    full_name: 'Anna Nowak',
    email: 'anna@example.com',
    phone_number: null,
    roles: [{ slug: 'partner', name: 'Partner' }],
    partners: [],
  },
  permissions: { 'partnerzone.dashboard.index': true },
  kept_drafts: [{ key: 'order:1', path: '/service-order/service-orders/1', kept_at: '2026-03-02T08:00:00Z' }],
}

test('the sign-in form receives what this browser kept of the last session', async () => {
  const { actor, reach } = start()
  actor.send({ type: 'token.appear' })
  const { context } = await reach('active')
  expect(context.user?.full_name).toBe('Anna Nowak')
  expect(context.kept_drafts).toEqual(anna.kept_drafts)
  actor.send({ type: 'draft.dismiss', key: 'order:1' })
  expect(actor.getSnapshot().context.kept_drafts).toEqual([])
})

test('a kept token brings the person back without a password; one that is refused leads to the sign-in form', async () => {
  const good = start({ hasToken: true })
  await good.reach('active')

  const machine = session.provide({
    actors: { fetchUser: fromPromise<SignedIn, void>(async () => Promise.reject(refused('unauthorized'))) },
  })
  const bad = createActor(machine, { input: { hasToken: true } }).start()
  const { context } = await waitFor(bad, (snapshot) => snapshot.matches('anonymous'))
  expect(context.user).toBeNull()
})

test('the sign-in form shows the owner of its token, or that the token is no longer valid', async () => {
  const { actor, answer } = start()
  const { signal } = new AbortController()
  answer.fetchUser = () => refused('unauthorized')
  expect(await startedSession(actor, signal)).toBeNull()
  answer.fetchUser = () => null
  expect((await startedSession(actor, signal))?.permissions).toEqual(anna.permissions)
})

test('an expired session keeps its screen and goes on with the next token', async () => {
  const { actor, reach } = start({ hasToken: true })
  await reach('active')
  const call = signedInAgain(actor)
  expect(actor.getSnapshot().matches('expired')).toBe(true)
  expect(actor.getSnapshot().hasTag('signedIn')).toBe(true)
  expect((await startedSession(actor, new AbortController().signal))?.user?.id).toBe(7)
  expect(await call).toBe(true)
})

test('who gives up at the dialog is signed out, and the waiting call fails', async () => {
  const { actor, reach } = start({ hasToken: true })
  await reach('active')
  const call = signedInAgain(actor)
  actor.send({ type: 'session.end', drafts: 0 })
  expect((await reach('anonymous')).context.user).toBeNull()
  expect(await call).toBe(false)
})

test('signing out in one tab signs out the others, signing in takes them along', async () => {
  const { actor, otherTab, reach } = start({ hasToken: true })
  await reach('active')
  otherTab.tell({ type: 'token.vanish' })
  expect(actor.getSnapshot().matches('anonymous')).toBe(true)
  otherTab.tell({ type: 'token.appear' })
  expect((await reach('active')).context.user?.id).toBe(7)
})

test('another person who signs in in another tab takes over here, too', async () => {
  const { otherTab, reach } = start({ hasToken: true })
  await reach('active')
  otherTab.tell({ type: 'token.appear' })
  expect((await reach({ active: 'refreshing' })).hasTag('loading')).toBe(true)
})

test('the user is fetched on every secured navigation, and an answer that refuses or fails signs out', async () => {
  const { actor, answer, reach } = start({ hasToken: true })
  await reach('active')
  await fetchedUser(actor)
  expect((await fetchedUser(actor))?.permissions).toEqual(anna.permissions)
  answer.fetchUser = () => refused('error')
  expect(await fetchedUser(actor)).toBeNull()
  expect(actor.getSnapshot().context.user).toBeNull()
})

test.each([
  ['the first page is entered as the person who was fetched for it', 0, 1],
  ['who comes to the first secured page five seconds later is fetched for it', 5000, 2],
])('%s', async (_, milliseconds, fetches) => {
  const { actor, answer, clock, reach } = start()
  let fetched = 0
  answer.fetchUser = () => {
    fetched += 1
    return null
  }
  actor.send({ type: 'token.appear' })
  await reach('active')
  clock.increment(milliseconds)
  expect((await fetchedUser(actor))?.user?.id).toBe(7)
  expect(fetched).toBe(fetches)
})

const statusOf = (status: number) => Object.assign(new Error(`status ${status}`), { status, refusal: null })

test.each([
  ['offline', noAnswer],
  ['aborted', new DOMException('aborted', 'AbortError')],
  ['a proxy without its server (502)', statusOf(502)],
  ['a server that is starting (503)', statusOf(503)],
  ['a proxy that waited in vain (504)', statusOf(504)],
  ['too many calls (429)', refused('too_many')],
])('%s is no answer: the person stays, and the fetch is tried again until one comes', async (_, error) => {
  const { actor, answer, clock, reach } = start({ hasToken: true })
  await reach('active')
  await fetchedUser(actor)
  answer.fetchUser = () => error
  const entering = fetchedUser(actor)
  const waiting = await reach({ active: { refreshing: 'unanswered' } })
  expect([waiting.hasTag('signedIn'), waiting.hasTag('unanswered')]).toEqual([true, true])
  expect(waiting.context.user?.id).toBe(7)

  clock.increment(5000)
  await reach({ active: { refreshing: 'fetching' } })
  await reach({ active: { refreshing: 'unanswered' } })
  answer.fetchUser = () => null
  actor.send({ type: 'connection.return' })
  expect((await entering)?.user?.id).toBe(7)
})

test('who opens the portal, or signs in again, without a connection waits for it', async () => {
  const { actor, answer, reach } = start()
  answer.fetchUser = () => noAnswer
  actor.send({ type: 'token.appear' })
  await reach({ loadingUser: 'unanswered' })
  answer.fetchUser = () => null
  actor.send({ type: 'connection.retry' })
  await reach('active')

  actor.send({ type: 'session.expire' })
  answer.fetchUser = () => noAnswer
  actor.send({ type: 'token.appear' })
  expect((await reach({ returning: 'unanswered' })).context.user?.id).toBe(7)
  answer.fetchUser = () => null
  actor.send({ type: 'connection.retry' })
  await reach('active')
})
