import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { TimelineEntry } from '#contract/service-order/handling/timeline.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { cancellations } from '#contract/service-order/maintenance/lifecycle.ts'
import { maintenanceOutcomeWords } from '#contract/service-order/next-texts.ts'
import { roadOf } from '#contract/service-order/order-statuses.ts'
import { resolutions, resolutionWords } from '#contract/service-order/resolutions.ts'
import {
  changedByDistributor,
  changedInErp,
  entriesForPartner,
  orderPlaced,
  statusWordsOf,
  timelineEntries,
  visitResultWords,
  waitingReason,
  wishedTimeWords,
} from '#contract/service-order/statuses.ts'
import { visitResults, wishedTimes } from '#contract/service-order/visit/lifecycle.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Card } from '#views/components/page/card.tsx'
import { icons } from '#views/components/status/icons.ts'
import { ProgressSteps } from '#views/components/status/progress-steps.tsx'
import { Timeline } from '#views/components/status/timeline.tsx'
import { cancellationWords } from '#views/service-order/maintenance/words.ts'
import { useOrderKind, useOrderZone } from '#views/service-order/zone.ts'
import { useOrder } from './handling-actor.ts'
import { OrderNextStep } from './next-step.tsx'
import { ShortMoment } from './short-moment.tsx'
import { useErpAsAuthor } from './use-erp-as-author.ts'

/** The stage of the order, its next step with the side that has to act, and the timeline. */
export function OrderCourse({ next = <OrderNextStep /> }: { next?: ReactNode }) {
  const { t } = useMacro()
  const { i18n } = useLingui()
  const order = useOrder()
  const { status, timeline } = order
  const of = useOrderKind()
  const zone = useOrderZone()
  const road = roadOf(of, order)
  const position = road.indexOf(status)
  return (
    <Card title={<Trans>Timeline</Trans>}>
      <ProgressSteps
        label={t`Order stage`}
        steps={road.map((step, index) => ({
          key: step,
          label: labelIn(i18n, statusWordsOf(of, step).label),
          state: index < position ? 'done' : index === position ? 'current' : 'ahead',
        }))}
      />
      <Text mt="sm" mb="md" c="dimmed" fz="xs">
        {next}
        <DueBy />
      </Text>
      <Timeline
        items={timeline
          .filter(({ kind }) => kind !== 'note')
          .toReversed()
          .map((entry) => ({
            id: entry.id,
            icon: icons[timelineEntries[entry.kind].icon],
            tone: timelineEntries[entry.kind].tone,
            title: labelIn(i18n, titleOf(entry, of, zone)),
            note: <EntryNote entry={entry} />,
            time: <ShortMoment at={entry.at} />,
            at: entry.at,
          }))}
      />
    </Card>
  )
}

/** The deadline of the distributor, for staff. */
function DueBy() {
  const order = useOrder()
  if (!('due_at' in order) || !order.due_at) return null
  return (
    <>
      {' · '}
      <strong className="nowrap">
        <Trans>by {formatMoment(order.due_at)}</Trans>
      </strong>
    </>
  )
}

function titleOf({ kind, from_erp }: TimelineEntry, of: OrderKind, zone: OrderZone) {
  if (kind === 'edited' && from_erp) return zone === 'staff' ? changedInErp : changedByDistributor
  const own = zone === 'partner' && entriesForPartner[kind]
  if (own) return own
  if (kind === 'cancelled' && of === 'maintenance') return maintenanceOutcomeWords.cancelled
  return kind === 'sent' && of === 'parts' ? orderPlaced : timelineEntries[kind].title
}

/** Timeline entries with a text that is not a message. */
const withText: readonly TimelineEntry['kind'][] = ['assigned', 'matched', 'edited', 'not_done', 'visit_wished']

/** Timeline entries whose reason is a word, beside a text. */
const withBoth: readonly TimelineEntry['kind'][] = ['visit_reported', 'visit_wished']

/** Timeline entries that a customer wrote by the link of a letter. */
const ofCustomers: readonly TimelineEntry['kind'][] = ['visit_confirmed', 'visit_wished']

/** Timeline entries that name parts, beside their reason. */
const ofParts: readonly TimelineEntry['kind'][] = [
  'shipped',
  'handed_over',
  'struck',
  'strike_requested',
  'strike_refused',
  'cancelled',
]

function EntryNote({ entry }: { entry: TimelineEntry }): ReactNode {
  const { i18n } = useLingui()
  const zone = useOrderZone()
  const erp = useErpAsAuthor()
  const { actor, from_erp, reason, kind, text } = entry
  const waiting = waitingReasons.find((word) => word === reason)
  const resolution = resolutions.find((word) => word === reason)
  const result = kind === 'visit_reported' && visitResults.find((word) => word === reason)
  const wished = kind === 'visit_wished' && wishedTimes.find((word) => word === reason)
  const cancellation = kind === 'cancelled' && cancellations.find((word) => word === reason)
  const said = waiting
    ? labelIn(i18n, waitingReason[waiting].label)
    : resolution
      ? labelIn(i18n, resolutionWords[resolution])
      : cancellation
        ? i18n._(cancellationWords[cancellation])
        : result
          ? labelIn(i18n, visitResultWords[result])
          : wished
            ? labelIn(i18n, wishedTimeWords[wished])
            : kind === 'backordered' && reason
              ? formatDate(reason)
              : (reason ?? (withText.includes(kind) || (kind === 'erp_failed' && zone === 'staff') ? text : null))
  const visit = kind === 'scheduled' && reason ? formatMoment(reason) : null
  const who = actor && [actor.full_name, actor.is_staff ? null : actor.company].filter(Boolean).join(', ')
  return (
    <>
      {ofParts.includes(kind) && text && <div>{text}</div>}
      {kind === 'shipped'
        ? reason && (
            <div>
              <Trans>Tracking number: {reason}</Trans>
            </div>
          )
        : said && <div>{visit ? [visit, text].filter(Boolean).join(', ') : said}</div>}
      {withBoth.includes(kind) && reason && text && <div>{text}</div>}
      <div>
        {who ??
          (from_erp ? erp : ofCustomers.includes(kind) ? <Trans>Customer, by link</Trans> : <Trans>System</Trans>)}
      </div>
    </>
  )
}
