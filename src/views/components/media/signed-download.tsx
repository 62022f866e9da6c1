import type { ReactNode } from 'react'
import type { Following } from '#machines/media/signed-link.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { LinkFailure } from './link-failure.tsx'
import { useSignedLink } from './use-signed-link.ts'

export interface SignedDownloadProps extends Following {
  /** As the page was given it, which may be long ago. */
  link: string
  onFollowed?: () => void
  /** The button. */
  children: (use: { follow: () => void; busy: boolean }) => ReactNode
}

/** A file that is downloaded, or opened in a tab, by a link that is good when it is pressed; what fails is said below the button. */
export function SignedDownload({ link, way, filename, onFollowed, children }: SignedDownloadProps) {
  const { actor, busy, failure, retry } = useSignedLink(link)
  useEmitted(actor, 'link.followed', () => onFollowed?.())
  const follow = () => actor.send({ type: 'link.follow', following: { way, filename } })
  return (
    <>
      {children({ follow, busy })}
      {failure && <LinkFailure failure={failure} filename={filename} onRetry={retry} />}
    </>
  )
}
