import { Trans } from '@lingui/react/macro'
import { MediaManager } from '#views/components/media/manager/media-manager.tsx'
import { useMediaManager } from '#views/components/media/manager/use-media-manager.ts'
import { Card } from '#views/components/page/card.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'

/** The media manager as a page. */
export function MediaScreen() {
  const actor = useMediaManager({ formats: null, multiple: true })
  return (
    <>
      <PageHeader
        note={<Trans>Images, documents and videos of the whole portal, kept once and used in many places.</Trans>}
      />
      <Card>
        <MediaManager actor={actor} />
      </Card>
    </>
  )
}
