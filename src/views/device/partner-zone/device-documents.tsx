import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import type { VisibleDocument } from '#contract/documentation/zone.ts'
import { formatDate, formatFileSize } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { DocumentActions } from '#views/documentation/partner-zone/document-actions.tsx'
import classes from './devices.module.css'

/** The documents of a device, its own and inherited ones, each with a download button. */
export function DeviceDocuments({ device }: { device: number }) {
  const { data, failed, refresh } = useLoad('partnerzone.documentation.documentations.index', {
    query: { device: String(device), per_page: 100, sort_by: 'name', sort_direction: 'asc' },
  })
  if (failed && !data)
    return (
      <EmptyState
        isFailure
        title={<Trans>The documents could not be loaded</Trans>}
        action={
          <Button variant="default" onClick={refresh}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  if (!data) return <CardSkeleton of="rows" count={3} />
  if (data.results.length === 0)
    return <EmptyState icon={IconFileText} title={<Trans>There are no documents for this device yet</Trans>} />
  return (
    <>
      <div className={classes.card}>
        <ul className={classes.devices}>
          {data.results.map((document) => (
            <li key={document.id} className={classes.device}>
              <Document document={document} onChange={refresh} />
            </li>
          ))}
        </ul>
      </div>
      <p>
        <EnterableLink href={`/documentation/documentations?device=${device}`}>
          <Trans>Choose several and download them as one archive</Trans>
        </EnterableLink>
      </p>
    </>
  )
}

function Document({ document, onChange }: { document: VisibleDocument; onChange: () => void }) {
  const { i18n } = useLingui()
  const { name, type_name, documentation_number, edition_at, size, is_translated } = document
  return (
    <>
      <span className={classes.words}>
        <span className={classes.model}>{name}</span>
        <span className={classes.line}>
          {type_name} · {documentation_number} · {formatDate(edition_at)} · {formatFileSize(size, i18n.locale)}
        </span>
      </span>
      {!is_translated && (
        <Badge tone="grey">
          <Trans>in Polish</Trans>
        </Badge>
      )}
      <DocumentActions row={document} onChange={onChange} />
    </>
  )
}
