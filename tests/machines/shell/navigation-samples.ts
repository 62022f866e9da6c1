import { navigation } from '#machines/shell/navigation.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const route = { zone: 'cms', permissions: ['core.dashboard.index'] } as const
const enter = { type: 'route.enter', hasToken: true, route } as const

export const navigationEntry = catalogued(navigation, {
  events: {
    'route.enter': [
      { ...enter, path: '/cms' },
      { ...enter, path: '/cms/profile' },
      { ...enter, path: '/auth/login', hasToken: false },
    ],
  },
  outcomes: {
    routeGuard: {
      done: [
        { kind: 'allow' },
        { kind: 'redirect', to: '/cms' },
        { kind: 'blocked', variant: 2, to: null },
        { kind: 'blocked', variant: 4, to: '/' },
      ],
      error: [noAnswer],
    },
    askToLeave: { done: [true, false], error: [noAnswer] },
    loadScreen: { done: [undefined], error: [noAnswer] },
    checkRelease: { done: ['unreachable', 'replaced', 'same'], error: [noAnswer] },
    watchConnection: { error: [noAnswer] },
  },
  identify: ({ context }) => `${context.path} ${context.destination?.path} ${context.hasToken} ${context.retried}`,
  exceptions: {
    untyped: {
      'route.enter': 'an address',
    },
    wordless: {
      timedOut: 'that nothing came is all there is to say',
    },
    silent: {
      askToLeave: 'a form that cannot be asked has nothing to lose',
    },
    judges: {
      checkRelease: 'it is asked after the screen has failed',
    },
    reports: {
      'connection.return': 'the browser says that it is connected',
    },
  },
})
