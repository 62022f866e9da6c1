import { Plural, Trans } from '@lingui/react/macro'
import type { DocumentationEdition } from '#contract/documentation/documentation.ts'
import { formatMoment } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Card } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import classes from './documentation.module.css'

/** The editions of a document, with the number of readers that have each. */
export function Editions({ id }: { id: number }) {
  const { data, failed, refresh } = useLoad('documentation.documentations.editions', { path: { documentation: id } })
  return (
    <div className={classes.card}>
      <Card title={<Trans>Editions</Trans>} count={data?.results.length}>
        {failed && (
          <Notice tone="danger" onRetry={refresh}>
            <Trans>The editions could not be loaded.</Trans>
          </Notice>
        )}
        {!data && !failed && <RowsSkeleton count={1} />}
        <ol className={classes.editions}>
          {data?.results.map((edition) => (
            <Edition key={edition.id} edition={edition} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

function Edition({ edition }: { edition: DocumentationEdition }) {
  const { edition: number, note, file_pl, file_en, created_at, created_by_name, people } = edition
  const files = [file_pl, file_en].flatMap((file) => file ?? [])
  return (
    <li className={classes.edition}>
      <p className={classes.heading}>
        <strong>
          <Trans>Edition {number}</Trans>
        </strong>
        <span className={classes.about}>
          {formatMoment(created_at)}
          {created_by_name && ` · ${created_by_name}`} ·{' '}
          <Plural value={people} _0="nobody has it" one="# person has it" other="# people have it" />
        </span>
      </p>
      {note && <p className={classes.note}>{note}</p>}
      {files.length > 0 ? (
        <FileGallery files={files} />
      ) : (
        <p className={classes.about}>
          <Trans>Without a file</Trans>
        </p>
      )}
    </li>
  )
}
