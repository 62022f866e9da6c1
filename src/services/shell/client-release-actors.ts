import { fromPromise } from 'xstate'
import { clientRelease } from '#machines/shell/client-release.ts'
import type { Release } from '#services/release.ts'
import { connectionReturns } from './connection-actors.ts'

/** The machine `clientRelease`. */
export function provideClientRelease({ isReachable }: Pick<Release, 'isReachable'>) {
  return clientRelease.provide({
    actors: { checkPage: fromPromise(isReachable), watchConnection: connectionReturns },
  })
}
