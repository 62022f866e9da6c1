import { and, desc, eq, gte, ne, sql } from 'drizzle-orm'
import type { CancellationSheet, ChoiceForm } from '#contract/training/cancellations.ts'
import type { Database } from '#server/db/client.ts'
import { dropQueued, found, type Loading } from '#server/db/demo/loading.ts'
import { hour } from '#server/db/demo/moments.ts'
import { coordinator } from '#server/db/demo/training/trainings.ts'
import { carryOut } from '#server/modules/training/cancellation/job.ts'
import { term_cancellation_choices, term_cancellations } from '#server/modules/training/participants/table.ts'
import { training_terms } from '#server/modules/training/table.ts'

const reasons = [
  'Prowadzący zachorował, a nikt inny nie ma uprawnień do tego szkolenia. Przepraszamy za kłopot.',
  'Awaria instalacji w sali szkoleniowej: nie uruchomimy stanowisk z pompami ciepła.',
]

/** Two cancelled terms: one settled in every way that there is, one in which a participant could not be moved. */
export async function loadCancellations(loading: Loading): Promise<void> {
  const { db, now, act } = loading
  const editor = coordinator(loading)
  const at = new Date(now.getTime() - 3 * hour)
  for (const [turn, term] of (await candidates(db, now)).entries()) {
    const path = { term }
    const sheet = await act(editor, at, 'training.cancellations.show', { path })
    const choices = sheet.people.map((person, index) => decided(sheet, person, index))
    const body = { reason: reasons[turn] ?? '', choices }
    await act(editor, at, 'training.cancellations.store', { path, body })
    const [row] = await db.select().from(term_cancellations).where(eq(term_cancellations.term_id, term))
    const { id } = found(row, 'cancelled term')
    if (turn === 1) await closeTarget(db, id)
    await carryOut(db, at, id, { isLastAttempt: true })
  }
  // The participants were notified long ago.
  await dropQueued(loading, 'order.refund', 'training.cancel')
}

/** Coming terms with people on them, the busiest first; the next ones are left to the person who tries the product. */
async function candidates(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: training_terms.id })
    .from(training_terms)
    .where(
      and(
        eq(training_terms.status, 'open'),
        gte(training_terms.training_date, sql`${now.toISOString()}::date + 21`),
        gte(training_terms.taken_places, 3),
      ),
    )
    .orderBy(desc(training_terms.training_date), desc(training_terms.taken_places), desc(training_terms.id))
    .limit(2)
  return rows.map(({ id }) => id)
}

/** One after the other is moved, has the money back and keeps it, as far as it is possible. */
function decided(sheet: CancellationSheet, person: CancellationSheet['people'][number], index: number): ChoiceForm {
  const target = sheet.targets.find(({ free_places }) => free_places > index)
  const possible = person.choices.filter((choice) => choice !== 'move' || target)
  const choice = possible[index % possible.length] ?? 'none'
  const target_term_id = choice === 'move' ? (target?.id ?? null) : null
  return { participant_id: person.participant_id, choice, target_term_id }
}

/** A participant is to go to a term that has been closed meanwhile. */
async function closeTarget(db: Database, cancellation_id: number): Promise<void> {
  const [closed] = await db
    .select({ id: training_terms.id })
    .from(training_terms)
    .where(ne(training_terms.status, 'open'))
    .orderBy(desc(training_terms.training_date))
    .limit(1)
  const first = db
    .select({ id: sql`min(${term_cancellation_choices.id})` })
    .from(term_cancellation_choices)
    .where(eq(term_cancellation_choices.cancellation_id, cancellation_id))
  const choice = { choice: 'move', target_term_id: found(closed, 'closed term').id } as const
  await db
    .update(term_cancellation_choices)
    .set(choice)
    .where(eq(term_cancellation_choices.id, sql`(${first})`))
}
