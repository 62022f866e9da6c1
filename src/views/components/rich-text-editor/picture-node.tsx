import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import type { MediaFile } from '#contract/media/files.ts'
import { SignedImage } from '#views/components/media/signed-image.tsx'

/** Renders an image of the library in the editor. */
export function pictureNode(known: ReadonlyMap<string, MediaFile>) {
  return ReactNodeViewRenderer(({ node: { attrs } }: NodeViewProps) => {
    const file = known.get(attrs.media)
    const alt = attrs.alt || (file?.filename ?? '')
    return (
      <NodeViewWrapper>
        {file ? (
          <SignedImage link={file.image_url ?? file.url} alt={alt} filename={file.filename} />
        ) : (
          <img alt={alt} />
        )}
      </NodeViewWrapper>
    )
  })
}
