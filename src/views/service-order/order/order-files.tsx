import { Trans } from '@lingui/react/macro'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Card } from '#views/components/page/card.tsx'
import { useWarranty } from '#views/service-order/handling/handling-actor.ts'

/** All files of the order: photos, video, warranty book, and others. */
export function OrderFiles() {
  const { images, video, warranty_book, other_files } = useWarranty()
  const files = [...images, ...other_files, video, warranty_book].filter((file) => file !== null)
  if (files.length === 0) return null
  return (
    <Card title={<Trans>Files</Trans>} count={files.length}>
      <FileGallery files={files} />
    </Card>
  )
}
