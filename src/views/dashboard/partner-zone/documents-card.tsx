import { Plural, Trans } from '@lingui/react/macro'
import { IconFiles } from '@tabler/icons-react'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import classes from './partner-dashboard.module.css'

export const documentsPath = '/documentation/documentations'

/** A link to the documents, or to the favourites if there are any. */
export function DocumentsCard({ favorites }: { favorites: number }) {
  return (
    <EnterableLink
      href={favorites > 0 ? `${documentsPath}?is_favorite=true` : documentsPath}
      className={classes.documents}
    >
      <IconFiles size={26} stroke={1.6} aria-hidden />
      <span>
        <strong>
          <Trans>Documents</Trans>
        </strong>
        <small>
          {favorites > 0 ? (
            <Plural value={favorites} one="# favourite" other="# favourites" />
          ) : (
            <Trans>manuals, data sheets</Trans>
          )}
        </small>
      </span>
    </EnterableLink>
  )
}
