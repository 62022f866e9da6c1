import { and, eq } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { SubstituteForm } from '#contract/training/moves.ts'
import { deadlineOf } from '#contract/training/participant-lifecycle-state.ts'
import type { Database } from '#server/db/client.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { countOutside } from '#server/modules/mail/index.ts'
import { partner_users } from '#server/modules/partner/index.ts'
import { newTicketCode } from '#server/modules/training/attendance/ticket-code.ts'
import { mailSubstituted } from '#server/modules/training/moves/mails.ts'
import type { Term } from '#server/modules/training/terms/life.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { acting, lockedVisibleParticipant } from './find-participant.ts'
import { isOnTerm } from './is-on-term.ts'
import { advanceParticipant, type Participant } from './life.ts'

/**
 * Replaces a participant by another person: staff until the day before, the company until its deadline. The ticket gets a new
 * code, which makes the old one invalid; a linked account determines the name.
 */
export async function substitute(call: CallContext, id: number, form: SubstituteForm): Promise<Participant> {
  const { db } = call
  const { version, ...typed } = form
  const { participant, term } = await lockedVisibleParticipant(call, id, version)
  refuseAfterDeadline(call, term)
  const person = { ...typed, ...(await accountOf(call, participant, typed.user_id)) }
  await refuseTwice(call.db, participant, person)
  if (call.scope.kind === 'partner' && participant.partner_id !== null)
    await countOutside(call, { partner_id: participant.partner_id, about: null }, [person.email], 'refuse')
  const after = await advanceParticipant(
    acting(call),
    term,
    participant,
    { type: 'participant.substitute' },
    {
      set: { ...person, code: newTicketCode() },
      entry: { former_name: `${participant.first_name} ${participant.last_name}` },
      refusal: 'training.not_substitutable',
    },
  )
  await mailSubstituted(db, participant, after, term)
  return after
}

/** Refuses a company after its deadline, by days in Warsaw. */
export function refuseAfterDeadline({ scope, at }: CallContext, { training_date, training }: Term): void {
  if (scope.kind !== 'partner' || today(at) <= deadlineOf(training_date, training.deadline_days)) return
  refuse('lifecycle', { key: 'training.deadline_over' })
}

/** Name and address of the linked account, which must be active and of the participant's company. */
async function accountOf({ db }: CallContext, { partner_id }: Participant, user_id: number | null) {
  if (user_id === null) return {}
  const [account] = await db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .innerJoin(partner_users, eq(partner_users.user_id, users.id))
    .where(and(eq(users.id, user_id), eq(users.status, 1), eq(partner_users.partner_id, partner_id ?? 0)))
  return account ?? refuseField('user_id', 'rule.unknown_record')
}

type Substitute = Parameters<typeof isOnTerm>[2]

/** Refuses a person who is already on the term, by name and address or by account. */
async function refuseTwice(db: Database, { id, term_id }: Participant, person: Substitute): Promise<void> {
  if (await isOnTerm(db, { term_id, except: id }, person)) refuseField('email', 'training.already_there')
}
