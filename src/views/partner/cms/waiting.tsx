import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { formatAge } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'

/** Since when somebody waits for a decision. */
export function WaitingAge({ since }: { since: string }) {
  const { i18n } = useLingui()
  const age = formatAge(since, i18n.locale)
  return <Trans>waits for {age}</Trans>
}

interface WaitingNoteProps {
  /** The call of the list. */
  of: 'partner.new-entries.index' | 'partner.proposals.index'
  /** Asks for a row of those that wait; the same object in every rendering. */
  waiting: { query: { status: string; per_page: number } }
}

/** How many records of a list wait for a decision. */
export function WaitingNote({ of, waiting }: WaitingNoteProps) {
  const { data } = useLoad(of, waiting)
  if (!data || !('pagination' in data)) return null
  const count = data.pagination.total
  return (
    <Plural value={count} _0="Nothing is waiting for you" one="# is waiting for you" other="# are waiting for you" />
  )
}
