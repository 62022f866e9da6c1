import { and, eq, notInArray } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { companyState } from './proposals/company.ts'
import { nextStatus, waitingProposal, writeStep } from './proposals/proposal.ts'
import { partnerEntity } from './store.ts'
import { partner_moderators, partner_users } from './table.ts'

/** Answers of this module to events of others. */
export const partnerSubscriptions: Subscriptions = {
  'account.closed': [
    { tables: ['partner_moderators'], answer: handOverPartners },
    {
      tables: ['partner_users'],
      answer: { nothing: 'because an account that is opened again belongs to its companies as before' },
    },
    {
      tables: ['partner_entries'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
    {
      tables: ['partner_proposals'],
      answer: { nothing: 'because what an administrator proposed is the company’s, whose others can withdraw it' },
    },
  ],
  'person.erased': [
    { tables: ['partner_moderators', 'partner_users'], answer: eraseMemberships },
    {
      tables: ['partner_entries'],
      answer: { nothing: 'because a registration is a record of its own, which is erased by its own address' },
    },
    {
      tables: ['partner_proposals'],
      answer: { nothing: 'because its numbers name a nameless account, and what it holds goes with the company' },
    },
  ],
  'company.closed': [
    {
      tables: ['partner_users'],
      answer: { nothing: 'because belonging to a closed company lets nobody in, and its people come back with it' },
    },
    {
      tables: ['partners'],
      answer: { nothing: 'because it is the company itself, whose status the raiser has written' },
    },
    { tables: ['affiliates'], answer: { nothing: 'because branches are shown with their company only' } },
    { tables: ['partner_moderators'], answer: { nothing: 'because its records are still looked after' } },
    { tables: ['partner_entries'], answer: { nothing: 'because it tells what the company began with' } },
    { tables: ['partner_proposals'], answer: closeProposal },
  ],
  'membership.ended': [
    { tables: ['partner_users'], answer: { nothing: 'because it is the membership, which the raiser has ended' } },
    {
      tables: ['partner_moderators'],
      answer: { nothing: 'because who takes care of a company does not belong to it' },
    },
    { tables: ['partner_entries'], answer: { nothing: 'because it tells what the company began with' } },
    {
      tables: ['partner_proposals'],
      answer: { nothing: 'because a proposal is the company’s, and those who stay can withdraw it' },
    },
  ],
  'file.replaced': [
    {
      tables: ['partners'],
      answer: { nothing: 'because its files are uploads of its own, which are not replaced in the library' },
    },
  ],
  'file.removed': [
    {
      tables: ['partners'],
      answer: { nothing: 'because its files are uploads of its own, which are not removed by hand' },
    },
  ],
}

/** Hands the partners of a colleague whose account was closed to the successor. */
async function handOverPartners(
  { db, by, at }: Happening,
  { user_id, successor }: Events['account.closed'],
): Promise<void> {
  if (!successor) return
  const theirs = db
    .select({ partner_id: partner_moderators.partner_id })
    .from(partner_moderators)
    .where(eq(partner_moderators.user_id, successor.id))
  const own = eq(partner_moderators.user_id, user_id)
  const moved = await db
    .update(partner_moderators)
    .set({ user_id: successor.id })
    .where(and(own, notInArray(partner_moderators.partner_id, theirs)))
    .returning({ partner_id: partner_moderators.partner_id })
  const shared = await db.delete(partner_moderators).where(own).returning({ partner_id: partner_moderators.partner_id })
  for (const { partner_id } of [...moved, ...shared]) {
    const [before, after] = [{ moderators: [user_id] }, { moderators: [successor.id] }]
    await audit(db, { entity: partnerEntity, entity_id: partner_id, action: 'hand-over', before, after, by, at })
  }
}

/** Removes an erased person from companies and as caretaker. */
async function eraseMemberships({ db }: Happening, { user_id }: Events['person.erased']): Promise<void> {
  if (user_id === null) return
  await db.delete(partner_users).where(eq(partner_users.user_id, user_id))
  await db.delete(partner_moderators).where(eq(partner_moderators.user_id, user_id))
}

/** Withdraws the proposal of a company that is closed. */
async function closeProposal({ db, by, at }: Happening, { partner_id }: Events['company.closed']): Promise<void> {
  const waiting = await waitingProposal(db, partner_id)
  if (!waiting) return
  const { partner } = await companyState(db, partner_id)
  const about = { country: partner.country, undecided: 1 }
  const status = nextStatus(waiting, about, { type: 'proposal.close', by: systemActor, at: at.toISOString() })
  await writeStep({ db, by, at }, waiting, { action: 'close', status })
}
