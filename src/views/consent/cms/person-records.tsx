import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ErasureOutcome, PersonPlace, PersonRecord, TraceKind } from '#contract/consent/consent.ts'
import { entityLabel } from '#contract/core/row-texts.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Note } from '#views/components/page/note.tsx'
import { obstacleWords, traceWords } from './words.ts'

export const of =
  (wanted: ErasureOutcome) =>
  ({ erasure }: PersonRecord) =>
    erasure === wanted

interface RecordsProps {
  title: ReactNode
  records: readonly PersonRecord[]
  hasReasons?: boolean
}

/** Records of one kind, and kept for one reason, on one line: a person may have a hundred of them. */
export function Records({ title, records, hasReasons }: RecordsProps) {
  const { i18n } = useLingui()
  if (records.length === 0) return null
  const lines = Map.groupBy(records, ({ entity, obstacle }) => `${entity} ${hasReasons ? obstacle : ''}`)
  return (
    <div>
      <strong>{title}</strong>
      <Box component="ul" mt="4xs" mb={0} pl="lg">
        {[...lines].map(([line, [first, ...others]]) => (
          <li key={line}>
            {first && labelIn(i18n, entityLabel(first.entity))}:{' '}
            {[...new Set([first, ...others].map((record) => record?.title))].join(', ')}
            {hasReasons && first?.obstacle && (
              <Note component="span" display="block">
                {i18n._(obstacleWords[first.obstacle])}
              </Note>
            )}
          </li>
        ))}
      </Box>
    </div>
  )
}

/** Places that name a person in records of others, by kind of record. */
export function Places({ title, places }: { title: ReactNode; places: readonly PersonPlace[] }) {
  const { i18n } = useLingui()
  if (places.length === 0) return null
  const lines = Map.groupBy(places, ({ entity }) => entity)
  return (
    <div>
      <strong>{title}</strong>
      <Box component="ul" mt="4xs" mb={0} pl="lg">
        {[...lines].map(([entity, own]) => (
          <li key={entity}>
            {entity === null ? <Trans>Other texts</Trans> : labelIn(i18n, entityLabel(entity))}:{' '}
            <PlaceLinks places={own} />
          </li>
        ))}
      </Box>
    </div>
  )
}

/** Records by their titles, each once, with links where they have a page. */
function PlaceLinks({ places }: { places: readonly PersonPlace[] }) {
  const records = [...Map.groupBy(places, ({ id, title }) => title ?? (id === null ? null : `#${id}`))]
  return records.map(([title, [first]], at) => {
    const page = first?.entity && typeof first.id === 'number' ? recordPage(first.entity, first.id) : null
    return (
      <span key={title}>
        {at > 0 && ', '}
        {page ? (
          <EnterableLink href={page}>{title}</EnterableLink>
        ) : (
          (title ?? <Plural value={places.length} one="# place" other="# places" />)
        )}
      </span>
    )
  })
}

export function Traces({ traces }: { traces: readonly { kind: TraceKind; rows: number }[] }) {
  const { i18n } = useLingui()
  if (traces.length === 0) return null
  return (
    <div>
      <strong>
        <Trans>Also removed</Trans>
      </strong>
      <Box component="ul" mt="4xs" mb={0} pl="lg">
        {traces.map(({ kind, rows }) => (
          <li key={kind}>
            {i18n._(traceWords[kind])}: {rows}
          </li>
        ))}
      </Box>
    </div>
  )
}
