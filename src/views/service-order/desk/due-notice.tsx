import { Plural, Trans } from '@lingui/react/macro'
import { dueState } from '#services/due-moment.ts'
import { formatMoment, formatTime } from '#services/formatting.ts'
import { Notice } from '#views/components/page/notice.tsx'

/**
 * The deadline of the distributor, above an order that is overdue or due today or tomorrow; later deadlines are in its
 * timeline.
 */
export function DueNotice({ due_at }: { due_at: string }) {
  const state = dueState(due_at, new Date())
  const [time, moment] = [formatTime(due_at), formatMoment(due_at)]
  if (state.is === 'late')
    return (
      <Notice
        tone="danger"
        title={
          state.days === 0 ? (
            <Trans>It was due today at {time}.</Trans>
          ) : (
            <Plural value={state.days} one="# day overdue." other="# days overdue." />
          )
        }
      >
        <Trans>The next step was due on {moment} and is ours.</Trans>
      </Notice>
    )
  if (state.is === 'today')
    return (
      <Notice tone="danger" title={<Trans>Reply by {time} today.</Trans>}>
        <Trans>The next step is ours.</Trans>
      </Notice>
    )
  if (state.is === 'tomorrow')
    return (
      <Notice tone="warning" title={<Trans>Reply by {time} tomorrow.</Trans>}>
        <Trans>The next step is ours.</Trans>
      </Notice>
    )
  return null
}
