import { expect } from '@playwright/test'
import type { Colleague } from './colleague.ts'

interface Synchronization {
  id: number
  status: string | null
  adopted_at: string | null
  version: number
}

async function synchronizationOf(colleague: Colleague, kind: string) {
  const { results } = await colleague.call<{ results: Synchronization[] }>('synchronization.synchronizations.index', {
    query: { kind },
  })
  return results[0] as Synchronization
}

/** Does what begins a run of a kind, and waits until it is over. */
async function throughRun(colleague: Colleague, kind: string, begin: () => Promise<unknown>) {
  await begin()
  await expect
    .poll(async () => (await synchronizationOf(colleague, kind)).status, { timeout: 30_000 })
    .toMatch(/succeeded|partial/)
}

/** Runs a kind as a colleague. */
export async function runAside(colleague: Colleague, kind: string, whole: boolean) {
  const { id } = await synchronizationOf(colleague, kind)
  const asked = { path: { synchronization: id }, body: { whole } }
  await throughRun(colleague, kind, () => colleague.call('synchronization.synchronizations.run', asked))
}

/** Ends the rehearsal of a kind after a first run, as an administrator has done before this story begins. */
export async function adopt(colleague: Colleague, kind: string) {
  if ((await synchronizationOf(colleague, kind)).adopted_at) return
  await runAside(colleague, kind, true)
  const { id, version } = await synchronizationOf(colleague, kind)
  const asked = { path: { synchronization: id }, body: { version } }
  await throughRun(colleague, kind, () => colleague.call('synchronization.synchronizations.adopt', asked))
}
