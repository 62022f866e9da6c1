import type { ReactNode } from 'react'
import type { LinkUse } from '#machines/media/signed-link.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { LinkFailure } from './link-failure.tsx'
import { useSignedLink } from './use-signed-link.ts'

export interface SignedDownloadProps extends LinkUse {
  /** The link given to the page, which may have expired. */
  link: string
  onFollowed?: () => void
  /** The button. */
  children: (use: { follow: () => void; busy: boolean }) => ReactNode
}

/** Downloads a file or opens it in a tab by a link that is renewed when necessary; a failure is shown below the button. */
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
