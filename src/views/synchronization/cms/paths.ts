import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'

/** Addresses of the screens of synchronisations. */
export const synchronizationPaths = {
  runs: (kind: SynchronizationKind) => `/cms/synchronization/runs?kind=${kind}`,
  results: (kind: SynchronizationKind) => `/cms/synchronization/results?kind=${kind}&state=open`,
  /** Address of the differences and errors of a run. */
  differencesOfRun: (run: string) => `/cms/synchronization/results?run=${run}&outcome=different,failed`,
  resultsOfRun: (run: number) => `/cms/synchronization/results?run=${run}`,
} as const
