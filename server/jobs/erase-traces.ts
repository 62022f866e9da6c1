import { systemActor } from '#contract/lifecycles/actor.ts'
import { eraseRecord } from '#server/modules/consent/erase.ts'
import type { EraseTraces } from '#server/modules/core/records/jobs.ts'
import { personalKinds } from '#server/personal-data.ts'

/** The audit, consents and letters of a record that leaves the trash for good keep nobody's data (RODO). */
export const eraseTraces: EraseTraces = async (run, entity, id) => {
  const kind = personalKinds.find((known) => known.entity === entity)
  if (kind) await eraseRecord({ ...run, by: systemActor, reason: 'trash' }, kind, id)
}
