import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { PermissionMap } from '#contract/declare/access.ts'
import { type NavigationNews, navigation } from '#machines/shell/navigation.ts'
import { routeGuard } from '#machines/shell/route-guard.ts'

/** The shell of a moderator who may see the dashboard and nothing else. */
function start() {
  const clock = new SimulatedClock()
  const news: NavigationNews[] = []
  const answer = {
    mayLeave: true,
    release: 'unreachable' as 'same' | 'replaced' | 'unreachable',
    screen: async (): Promise<void> => undefined,
  }
  const machine = navigation.provide({
    actors: {
      routeGuard: routeGuard.provide({
        actors: {
          fetchUser: fromPromise<{ user: SessionUser; permissions: PermissionMap }, void>(async () => ({
            user: { roles: [{ slug: 'moderator', name: 'Moderator' }] } as SessionUser,
            permissions: { 'core.dashboard.index': true },
          })),
        },
      }),
      askToLeave: fromPromise<boolean, void>(async () => answer.mayLeave),
      loadScreen: fromPromise<void, { path: string }>(() => answer.screen()),
      checkRelease: fromPromise<typeof answer.release, void>(async () => answer.release),
      watchConnection: fromCallback<EventObject, void>(() => undefined),
    },
  })
  const actor = createActor(machine, { clock })
  for (const type of ['address.set', 'toast.show', 'page.scroll', 'page.reload'] as const)
    actor.on(type, (event) => news.push(event))
  actor.start()
  const enter = (path: string, permission = 'core.dashboard.index') =>
    actor.send({ type: 'route.enter', path, hasToken: true, route: { zone: 'cms', permissions: [permission] } })
  const reach = (state: 'idle' | 'loading' | 'failed') => waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, clock, news, answer, enter, reach }
}

test('a screen that is entered is loaded, shown and begins at its top', async () => {
  const { news, enter, reach } = start()
  enter('/cms')
  expect((await reach('loading')).hasTag('loading')).toBe(true)
  expect((await reach('idle')).context.path).toBe('/cms')
  expect(news).toEqual([{ type: 'page.scroll' }])
})

test('a page that is not permitted leaves the one before with a toast', async () => {
  const { news, enter, reach } = start()
  enter('/cms')
  await reach('idle')
  news.length = 0
  enter('/cms/user/users', 'user.users.index')
  expect((await reach('idle')).context.path).toBe('/cms')
  expect(news).toEqual([
    { type: 'toast.show', variant: 2 },
    { type: 'address.set', path: '/cms' },
  ])
})

test('a forbidden page that is opened first leads to the person’s dashboard', async () => {
  const { actor, news, enter, reach } = start()
  enter('/cms/user/users', 'user.users.index')
  await waitFor(actor, (snapshot) => snapshot.matches('redirecting'))
  expect(news).toEqual([{ type: 'address.set', path: '/cms' }])
  enter('/cms')
  expect((await reach('idle')).context.path).toBe('/cms')
})

test('returning to a page is another visit, a change of its query is not', async () => {
  const { enter, reach } = start()
  const visitOf = async (path: string) => {
    enter(path)
    return (await reach('idle')).context.visit
  }
  const form = await visitOf('/cms/dictionary/languages/7')
  const list = await visitOf('/cms/dictionary/languages')
  expect(await visitOf('/cms/dictionary/languages?code=pl')).toBe(list)
  expect([form, list]).not.toContain(await visitOf('/cms/dictionary/languages/7'))
})

test('going back to a form while the next page loads opens it anew, because it has been left', async () => {
  const { answer, enter, reach } = start()
  enter('/cms/dictionary/languages/7')
  const { visit } = (await reach('idle')).context
  answer.screen = () => new Promise(() => undefined)
  enter('/cms')
  await reach('loading')
  enter('/cms/dictionary/languages/7')
  const { context } = await reach('idle')
  expect(context.path).toBe('/cms/dictionary/languages/7')
  expect(context.visit).not.toBe(visit)
})

test('a forbidden page that is entered from the sign-in form leads to the dashboard, not back to the form', async () => {
  const { actor, news, enter, reach } = start()
  actor.send({ type: 'route.enter', path: '/auth/login', hasToken: false, route: { zone: 'public', permissions: [] } })
  await reach('loading')
  await reach('idle')
  news.length = 0
  enter('/cms/user/users', 'user.users.index')
  await waitFor(actor, (snapshot) => snapshot.matches('redirecting'))
  expect(news).toEqual([{ type: 'address.set', path: '/cms' }])
})

test('a form with unsaved text keeps its screen when the person wants to stay', async () => {
  const { answer, news, enter, reach } = start()
  enter('/cms')
  await reach('idle')
  news.length = 0
  answer.mayLeave = false
  enter('/cms/profile')
  expect((await reach('idle')).context.path).toBe('/cms')
  expect(news).toEqual([{ type: 'address.set', path: '/cms' }])
})

test('a person who is signed out leaves without a question: typed text stays in the browser', async () => {
  const { actor, answer, enter, reach } = start()
  enter('/cms')
  await reach('idle')
  answer.mayLeave = false
  actor.send({ type: 'route.enter', path: '/auth/login', hasToken: false, route: { zone: 'public', permissions: [] } })
  await reach('loading')
  expect((await reach('idle')).context.path).toBe('/auth/login')
})

test('a screen that does not load within 120 seconds fails and can be retried', async () => {
  const { actor, clock, answer, enter, reach } = start()
  answer.screen = () => new Promise(() => undefined)
  enter('/cms')
  await reach('loading')
  clock.increment(119_999)
  expect(actor.getSnapshot().matches('loading')).toBe(true)
  clock.increment(1)
  expect(actor.getSnapshot().matches('timedOut')).toBe(true)

  answer.screen = () => Promise.reject(new Error('the chunk is gone'))
  actor.send({ type: 'screen.retry' })
  await reach('failed')

  answer.screen = async () => undefined
  actor.send({ type: 'screen.retry' })
  expect((await reach('idle')).context.path).toBe('/cms')
})

test('a screen whose files went with a release is loaded with the whole page; one that only did not come waits', async () => {
  const { actor, answer, news, enter, reach } = start()
  answer.screen = () => Promise.reject(new Error('404'))
  enter('/cms')
  await reach('failed')
  expect(news).toEqual([])

  answer.release = 'replaced'
  actor.send({ type: 'connection.return' })
  await waitFor(actor, (snapshot) => snapshot.matches('reloading'))
  expect(news).toEqual([{ type: 'page.reload' }])
})

test('a screen whose files the browser will not fetch again is loaded with the whole page, once the server answers', async () => {
  const { actor, answer, news, enter, reach } = start()
  answer.screen = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
  enter('/cms')
  await reach('failed')
  actor.send({ type: 'screen.retry' })
  await reach('loading')
  await reach('failed')
  expect(news).toEqual([])

  answer.release = 'same'
  actor.send({ type: 'connection.return' })
  await waitFor(actor, (snapshot) => snapshot.matches('reloading'))
  expect(news).toEqual([{ type: 'page.reload' }])
})
