import type { CancellationChoice } from '#contract/training/statuses.ts'
import type { Person } from '#tests/support/servers/server.ts'

/** The decisions about the people of a term, by their first names. */
export type Decisions = Record<string, CancellationChoice | { move: number }>

/** A colleague who cancels terms, always for the same reason. */
export function cancellerOf(trainer: Person, reason: string) {
  const sheet = async (term: number) => (await trainer.call('training.cancellations.show', { path: { term } })).body

  /** The form with a decision about all named people. */
  async function form(term: number, decisions: Decisions) {
    const { people } = await sheet(term)
    return {
      reason,
      choices: people.flatMap(({ participant_id, full_name }) => {
        const decided = decisions[full_name.split(' ')[0] as string]
        if (!decided) return []
        return typeof decided === 'string'
          ? { participant_id, choice: decided }
          : { participant_id, choice: 'move' as const, target_term_id: decided.move }
      }),
    }
  }

  const cancel = async (term: number, decisions: Decisions) =>
    trainer.call('training.cancellations.store', { path: { term }, body: await form(term, decisions) })

  return { sheet, form, cancel }
}

/** People of a sheet by their first names. */
export function byFirstName<One extends { full_name: string }>(people: readonly One[]): Record<string, One> {
  return Object.fromEntries(people.map((person) => [person.full_name.split(' ')[0], person]))
}
