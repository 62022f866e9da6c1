import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconDownload, IconFileText, IconFileTypePdf } from '@tabler/icons-react'
import type { UnitPage } from '#contract/unit/entity.ts'
import { formatDate } from '#services/formatting.ts'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { Card } from '#views/components/page/card.tsx'
import { EnterableAction, EnterableLink } from '#views/components/page/enterable-link.tsx'
import classes from './unit-page.module.css'
import type { UnitZone } from './unit-page.tsx'
import type { UnitFacts } from './unit-records.tsx'
import { useUnitPaper } from './use-unit-paper.ts'

interface UnitDocumentsProps {
  unit: UnitFacts
  /** The unit whose warranty card the reader may have. */
  card: UnitPage | undefined
  zone: UnitZone
}

/** The documents of a unit: warranty card, protocols of visits, and the documents of its model. */
export function UnitDocuments({ unit, card, zone }: UnitDocumentsProps) {
  const protocols = unit.life.filter(({ file }) => file !== null).toReversed()
  const hasCard = card?.status === 'registered'
  const all = `${zone === 'staff' ? '/cms' : ''}/device/devices/${unit.device_id}/documentations`
  const count = protocols.length + unit.documents.length + (hasCard ? 1 : 0)
  return (
    <Card
      title={<Trans>Documents</Trans>}
      count={count}
      action={
        unit.documents.length > 0 ? (
          <EnterableAction href={all}>
            <Trans>Documents of the model</Trans>
          </EnterableAction>
        ) : (
          count === 0 && (
            <span className={classes.none}>
              <Trans>Nothing yet</Trans>
            </span>
          )
        )
      }
    >
      <ul className={classes.records}>
        {hasCard && <WarrantyCard unit={card} zone={zone} />}
        {protocols.map((event) => event.file && <Protocol key={event.file.id} event={event} file={event.file} />)}
        {unit.documents.map(({ id, name, type_name }) => (
          <li key={id}>
            <Tile />
            <span className={classes.record}>
              <EnterableLink href={zone === 'staff' ? `/cms/documentation/documentations/${id}` : all}>
                {name}
              </EnterableLink>
              <small>{type_name}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Tile({ pdf = false }: { pdf?: boolean }) {
  const Icon = pdf ? IconFileTypePdf : IconFileText
  return (
    <span className={classes.tile} data-kind="paper">
      <Icon size={18} stroke={1.7} aria-hidden />
    </span>
  )
}

function WarrantyCard({ unit, zone }: { unit: UnitPage; zone: UnitZone }) {
  const { t } = useLingui()
  const { save, busy } = useUnitPaper('card', unit, zone)
  return (
    <li>
      <Tile pdf />
      <span className={classes.record}>
        <b>
          <Trans>Warranty card</Trans>
        </b>
        <small>PDF · {formatDate(unit.registered_at ?? unit.created_at)}</small>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        loading={busy}
        aria-label={t`Download: Warranty card`}
        onClick={save}
      >
        <IconDownload size={18} stroke={1.7} />
      </ActionIcon>
    </li>
  )
}

type Event = UnitPage['life'][number]

function Protocol({ event, file }: { event: Event; file: NonNullable<Event['file']> }) {
  const { t } = useLingui()
  return (
    <li>
      <Tile pdf />
      <span className={classes.record}>
        <b>
          <Trans>Protocol</Trans> {event.number}
        </b>
        <small>PDF · {formatDate(event.at)}</small>
      </span>
      <SignedDownload link={file.url} way="download" filename={file.filename}>
        {({ follow, busy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={busy}
            aria-label={t`Download: ${file.filename}`}
            onClick={follow}
          >
            <IconDownload size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </SignedDownload>
    </li>
  )
}
