import { Trans } from '@lingui/react/macro'
import { Card } from '#views/components/card.tsx'
import { MediaManager } from '#views/components/media-manager.tsx'
import { PageHeader } from '#views/components/page-header.tsx'
import { useMediaManager } from '#views/components/use-media-manager.ts'

/** The media manager as a page. */
export function MediaScreen() {
  const actor = useMediaManager({ formats: null, multiple: true })
  return (
    <>
      <PageHeader
        title={<Trans>Media library</Trans>}
        note={<Trans>Images, documents and films of the whole product, kept once and used in many places.</Trans>}
      />
      <Card>
        <MediaManager actor={actor} />
      </Card>
    </>
  )
}
