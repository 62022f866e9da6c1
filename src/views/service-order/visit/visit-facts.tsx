import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { visitResultWords, visitStatus, wishedTimeWords } from '#contract/service-order/statuses.ts'
import type { Visit } from '#contract/service-order/visit/entity.ts'
import { isVisitOpen } from '#contract/service-order/visit/lifecycle.ts'
import { today } from '#contract/values/rules.ts'
import { formatMoment } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { useVisited } from '#views/service-order/handling/handling-actor.ts'
import { Quote } from '#views/service-order/handling/quote.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { VanPartList } from './van-parts.tsx'
import { VisitTime } from './visit-time.tsx'

/** The visits of an order as a card; nothing before the first one is planned. */
export function VisitsCard() {
  const { visits } = useVisited()
  if (visits.length === 0) return null
  return (
    <Card
      title={<Plural value={visits.length} one="Visit" other="Visits" />}
      {...(visits.length > 1 && { count: visits.length })}
    >
      <VisitList />
    </Card>
  )
}

/** The visits of an order, the current one first. */
export function VisitList() {
  const { visits, status } = useVisited()
  const current = visits.at(-1)
  return (
    <>
      <PlainList divided mb="2xs">
        {visits.toReversed().map((visit) => (
          <VisitLine key={visit.id} visit={visit} isOneOfMany={visits.length > 1} />
        ))}
      </PlainList>
      {status === 'inprogress' && current && isVisitOpen(current) && today(new Date(current.visit_at)) > today() && (
        <Text mt={0} mb="2xs" c="dimmed" fz="xs">
          <Trans>Both sides are reminded the day before.</Trans>
        </Text>
      )}
    </>
  )
}

/** The planned visit as the next step of its order. */
export function NextVisit() {
  const { visit_at, visit_status } = useVisited()
  if (visit_at === null) return null
  return visit_status === 'confirmed' ? (
    <Trans>Visit on {formatMoment(visit_at)}, confirmed</Trans>
  ) : (
    <Trans>Visit on {formatMoment(visit_at)}</Trans>
  )
}

/** A visit: when, who came, and how it ended or was answered by the customer. */
function VisitLine({ visit, isOneOfMany }: { visit: Visit; isOneOfMany: boolean }) {
  const { i18n } = useLingui()
  const zone = useOrderZone()
  const { number, status, result, technician_name, by_partner, note, photos } = visit
  const { asked_at, answered_at, wished_time, wish } = visit
  const isOpen = isVisitOpen(visit)
  return (
    <Stack component="li" gap="4xs">
      <Group gap="4xs xs" justify="space-between">
        <Text span fw={600}>
          {isOneOfMany && <>{number}. </>}
          <VisitTime {...visit} />
        </Text>
        <StatusBadge of={visitStatus[status]} />
      </Group>
      <span>
        {technician_name}
        {by_partner && <> {zone === 'staff' ? <Trans>(of the partner)</Trans> : <Trans>(of your company)</Trans>}</>}
      </span>
      {result && <span>{labelIn(i18n, visitResultWords[result])}</span>}
      {note && <Quote>{note}</Quote>}
      {photos.length > 0 && <FileGallery files={photos} />}
      {isOpen && (wished_time || wish) && (
        <Notice tone="warning" title={<Trans>The customer asks for another time</Trans>}>
          {[wished_time && labelIn(i18n, wishedTimeWords[wished_time]), wish].filter(Boolean).join(' · ')}
        </Notice>
      )}
      {isOpen && asked_at && !answered_at && (
        <Note component="span">
          <Trans>The customer was asked to confirm on {formatMoment(asked_at)}.</Trans>
        </Note>
      )}
      {status === 'confirmed' && answered_at && (
        <Note component="span">
          <Trans>Confirmed on {formatMoment(answered_at)}</Trans>
        </Note>
      )}
    </Stack>
  )
}

/** Parts that technicians took from the van. */
export function PartsFromVan() {
  const fitted = useVisited().parts.filter(({ is_fitted }) => is_fitted)
  if (fitted.length === 0) return null
  return (
    <Card title={<Trans>Parts from the van</Trans>} count={fitted.length}>
      <VanPartList />
    </Card>
  )
}
