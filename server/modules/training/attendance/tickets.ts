import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { daysAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import { ticketPath } from '#contract/training/ticket-code.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { calendarAnswer } from '#server/modules/training/terms/calendar-file.ts'
import { refuse } from '#server/refusal.ts'

/** Statuses with a valid ticket; one of a waiting or cancelled participant is answered like an unknown code. */
const ticketed = ['signed', 'present', 'absent'] as const

/** Days after the term for which the link of a ticket opens (decision 454). */
const linkDays = 30

/** Content of a ticket for whoever has its code: name, date and place only. */
export async function ticketOf({ db, reply, at }: CallContext, code: string) {
  // The address gives access to the ticket, so it must not be indexed.
  reply.header('x-robots-tag', 'noindex, nofollow')
  const [ticket] = await db
    .select({
      first_name: training_participants.first_name,
      last_name: training_participants.last_name,
      training_name: trainings.name,
      training_date: training_terms.training_date,
      start_time: training_terms.start_time,
      end_time: training_terms.end_time,
      city: training_terms.city,
      address: training_terms.address,
      term_id: training_terms.id,
      version: training_terms.version,
      updated_at: training_terms.updated_at,
    })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .where(
      and(
        eq(training_participants.code, code),
        inArray(training_participants.status, [...ticketed]),
        isNull(training_participants.anonymised_at),
        isLive(training_terms),
        gte(training_terms.training_date, daysAfter(today(at), -linkDays)),
      ),
    )
  return ticket ?? refuse('not_found')
}

/** The term of a ticket as a calendar entry. */
export async function ticketCalendar(call: CallContext, code: string) {
  const { first_name: _, last_name: __, ...term } = await ticketOf(call, code)
  const url = `${call.deps.config.public_url}/#${ticketPath(code)}`
  return calendarAnswer({ ...term, is_cancelled: false, url })
}
