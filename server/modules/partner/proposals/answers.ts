import { systemActor } from '#contract/lifecycle-actor.ts'
import type { Events, Happening } from '#server/events.ts'
import { companyState } from './company.ts'
import { nextStatus, waitingProposal, writeStep } from './proposal.ts'

/** Withdraws the proposal of a company that is closed. */
export async function closeProposal(
  { db, by, at }: Happening,
  { partner_id }: Events['company.closed'],
): Promise<void> {
  const waiting = await waitingProposal(db, partner_id)
  if (!waiting) return
  const { partner } = await companyState(db, partner_id)
  const about = { country: partner.country, undecided: 1 }
  const status = nextStatus(waiting, about, { type: 'proposal.close', by: systemActor, at: at.toISOString() })
  await writeStep({ db, by, at }, waiting, { action: 'close', status })
}
