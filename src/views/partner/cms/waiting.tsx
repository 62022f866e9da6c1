import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { formatAge } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'

/** Since when a decision is pending. */
export function WaitingAge({ since }: { since: string }) {
  const { i18n } = useLingui()
  const age = formatAge(since, i18n.locale)
  return <Trans>waits for {age}</Trans>
}

interface WaitingNoteProps {
  /** The call of the list. */
  of: 'partner.new-entries.index' | 'partner.proposals.index'
  /** Query for one of the pending rows; a constant, so that it is equal in every rendering. */
  waiting: { query: { status: string; per_page: number } }
}

/** The number of records of a list that wait for a decision. */
export function WaitingNote({ of, waiting }: WaitingNoteProps) {
  const { data } = useLoad(of, waiting)
  if (!data || !('pagination' in data)) return null
  const count = data.pagination.total
  return (
    <Plural value={count} _0="Nothing is waiting for you" one="# is waiting for you" other="# are waiting for you" />
  )
}
