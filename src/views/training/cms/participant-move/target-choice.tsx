import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { formatDate } from '#services/formatting.ts'
import { freePlaces, Move } from './move-actor.ts'

/** Chooses the other term: open ones with free places, the soonest first. */
export function TargetChoice() {
  const { t } = useLingui()
  const actor = Move.useActorRef()
  const boards = Move.useSelector(({ context }) => context.boards)
  const chosen = Move.useSelector(({ context }) => context.target_term_id)
  const busy = Move.useSelector((snapshot) => snapshot.matches('refreshing'))
  if (!boards) return null
  const { source, target, targets } = boards
  // One that has become full stays visible while it is the chosen one.
  const known = target && !targets.some(({ id }) => id === target.term.id) ? [...targets, target.term] : targets
  const labelOf = (term: (typeof known)[number]) => {
    const free = freePlaces(term)
    const training = term.training_id === source.term.training_id ? '' : `${term.training_name} · `
    return t`${training}${formatDate(term.training_date)} · ${term.city} · free places: ${free}`
  }
  return (
    <Select
      label={t`Other term`}
      placeholder={t`Choose a term`}
      data={known.map((term) => ({ value: String(term.id), label: labelOf(term) }))}
      value={chosen === null ? null : String(chosen)}
      disabled={known.length === 0 || busy}
      searchable={known.length > 8}
      allowDeselect={false}
      nothingFoundMessage={t`Nothing found`}
      onChange={(value) => value && actor.send({ type: 'target.choose', term_id: Number(value) })}
    />
  )
}
